-- The day by which a pre-ordered product is posted, while it is to come; null from that day on.
create or replace function promised_dispatch(the_slug text) returns text language sql stable as $$
  select p.dispatch_on from preorders p
  where p.slug = the_slug and p.dispatch_on::date > (business_now() at time zone 'Europe/London')::date
$$;

-- When an order is sent to print so that it is posted by that day: a week before. Null without a day.
create or replace function print_from(dispatch_on text) returns timestamptz language sql stable as $$
  select ((dispatch_on::date - 7) + time '09:00') at time zone 'Europe/London'
$$;

-- Public pages that show the product are rendered anew.
create or replace function preorders_tell() returns trigger language plpgsql as $$
begin
  perform tell_of_drop(coalesce(new.slug, old.slug));
  return null;
end
$$;

create or replace trigger tell_of_change after insert or update or delete on preorders
  for each row execute function preorders_tell();

-- Promises another day for the next orders of a product that are paid and wait to be printed, and leaves their buyers at
-- least two days to cancel instead. Returns the orders; none once all are changed.
create or replace function delay_orders(the_slug text, most integer) returns setof uuid language plpgsql as $$
declare
  day text := (select p.dispatch_on from preorders p where p.slug = the_slug);
begin
  return query
    with late as (
      select o.id from orders o
      where o.status = 'paid' and o.print_state in ('none', 'draft') and o.dispatch_on < day
        and exists (
          select from order_items i join products p on p.id = i.product_id
          where i.order_id = o.id and product_slug(p.id, p.slug, p.name) = the_slug)
      order by o.id limit most for update of o
    )
    update orders o set
      dispatch_on = day, updated_at = now(),
      cancel_until = greatest(o.cancel_until, print_from(day), business_now() + interval '2 days')
    from late where late.id = o.id returning o.id;
end
$$;
