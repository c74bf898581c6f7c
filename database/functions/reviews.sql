-- Only buyers can review: a review needs a delivered order that contains the product or the bundle, whose column the
-- argument names. What was taken out of the order before it was printed never arrived.
create or replace function review_needs_delivery() returns trigger language plpgsql as $$
begin
  if not new.is_demo and not exists (
    select 1 from orders o join order_items i on i.order_id = o.id
    where o.id = new.order_id and o.status = 'delivered' and i.quantity > i.canceled_quantity
      and to_jsonb(i) -> tg_argv[0] = to_jsonb(new) -> tg_argv[0]
  ) then
    raise exception 'A review needs a delivered order with what it is about in it' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace trigger product_reviews_need_delivery before insert on product_reviews
  for each row execute function review_needs_delivery('product_id');
create or replace trigger bundle_reviews_need_delivery before insert on bundle_reviews
  for each row execute function review_needs_delivery('bundle_id');

-- `is_published` follows `state`. What writes only `is_published` is the release before `state`: see the schema.
create or replace function publish_bundle_review() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.is_published then new.state := 'published'; end if;
  elsif new.state = old.state and new.is_published <> old.is_published then
    new.state := case when new.is_published then 'published' else 'hidden' end;
  end if;
  new.is_published := new.state = 'published';
  return new;
end
$$;

create or replace trigger bundle_reviews_published before insert or update on bundle_reviews
  for each row execute function publish_bundle_review();
