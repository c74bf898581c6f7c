-- Only buyers can review: a review needs a delivered order that contains the product.
create or replace function review_needs_delivery() returns trigger language plpgsql as $$
begin
  if not new.is_demo and not exists (
    select 1 from orders o join order_items i on i.order_id = o.id
    where o.id = new.order_id and o.status = 'delivered' and i.product_id = new.product_id
  ) then
    raise exception 'A review needs a delivered order with the product in it' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace trigger product_reviews_need_delivery before insert on product_reviews
  for each row execute function review_needs_delivery();
