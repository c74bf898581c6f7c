-- The day by which a pre-ordered product is posted, while it is to come; null from that day on.
create or replace function promised_dispatch(the_slug text) returns text language sql stable as $$
  select p.dispatch_on from preorders p
  where p.slug = the_slug and p.dispatch_on::date > (business_now() at time zone 'Europe/London')::date
$$;

-- When an order is sent to print so that it is posted by that day: a week before. Null without a day.
create or replace function print_from(dispatch_on text) returns timestamptz language sql stable as $$
  select ((dispatch_on::date - 7) + time '09:00') at time zone 'Europe/London'
$$;

-- When a minimum is decided: at the end of its last day in London.
create or replace function minimum_ends(closes_on text) returns timestamptz language sql stable as $$
  select (closes_on::date + time '23:59') at time zone 'Europe/London'
$$;

-- How many pieces of a product are ordered under its minimum, by orders that are paid and not cancelled.
create or replace function minimum_ordered(the_slug text) returns integer language plpgsql stable as $$
begin
  return (
    select coalesce(sum(i.quantity - i.canceled_quantity), 0)
    from minimum_orders m
      join orders o on o.id = m.order_id and o.paid_at is not null and o.status not in ('canceled', 'refunded')
      join order_items i on i.order_id = o.id
      join products p on p.id = i.product_id
    where m.slug = the_slug and product_slug(p.id, p.slug, p.name) = the_slug);
end
$$;

-- Whether a product can be bought as far as the minimum of its pre-order goes (R-PREORDER-5), null for one without: it is
-- reached or can still be, or there is none.
create or replace function is_minimum_open(p preorders) returns boolean language sql stable as $$
  select p.minimum is null or p.outcome is not distinct from 'reached'
    or (p.outcome is null and business_now() < minimum_ends(p.closes_on))
$$;

-- The minimum that a pre-order has to reach to be printed; null without one, or once it is reached.
create or replace function print_minimum(p preorders) returns jsonb language sql stable as $$
  select case when p.minimum is not null and p.outcome is distinct from 'reached' then jsonb_build_object(
    'pieces', p.minimum, 'closesOn', p.closes_on, 'ordered', coalesce(p.ordered, minimum_ordered(p.slug)),
    'isOpen', is_minimum_open(p), 'isMissed', p.outcome is not null) end
$$;

-- The pre-orders whose minimum an order waits for: of those it joined, the ones whose product it still has.
create or replace function minimums_of(the_order uuid) returns setof preorders language plpgsql stable as $$
begin
  return query select p.* from minimum_orders m join preorders p on p.slug = m.slug
  where m.order_id = the_order and exists (
    select from order_items i join products r on r.id = i.product_id
    where i.order_id = the_order and i.quantity > i.canceled_quantity
      and product_slug(r.id, r.slug, r.name) = m.slug);
end
$$;

-- Whether an order must not be printed: a minimum of its products is not decided, or is missed.
create or replace function waits_for_minimum(the_order uuid) returns boolean language sql stable as $$
  select exists (select from minimums_of(the_order) m where m.outcome is distinct from 'reached')
$$;

-- Puts an order under the minimums of its products, in the transaction that allows its payment.
-- Returns the address of a product whose minimum can no longer be joined, and then the caller must roll back.
create or replace function join_minimums(the_order uuid) returns text language plpgsql as $$
declare
  wanted preorders;
begin
  for wanted in
    select * from preorders p where p.minimum is not null and p.outcome is distinct from 'reached' and exists (
      select from order_items i join products r on r.id = i.product_id
      where i.order_id = the_order and product_slug(r.id, r.slug, r.name) = p.slug)
    order by p.slug for share
  loop
    if wanted.outcome is not null or business_now() >= minimum_ends(wanted.closes_on) then return wanted.slug; end if;
    insert into minimum_orders (order_id, slug) values (the_order, wanted.slug) on conflict do nothing;
  end loop;
  return null;
end
$$;

-- When a paid order is sent to print: a week before its day, or once the last of its minimums is decided. What it has
-- besides, ordered in advance without a minimum, still waits for its own day.
create or replace function prints_from(the_order uuid, dispatch_on text) returns timestamptz language plpgsql stable as $$
declare
  decided timestamptz := (select max(minimum_ends(m.closes_on)) from minimums_of(the_order) m);
begin
  if decided is null then return print_from(dispatch_on); end if;
  return greatest(decided, (
    select max(print_from(p.dispatch_on)) from preorders p where p.minimum is null and exists (
      select from order_items i join products r on r.id = i.product_id
      where i.order_id = the_order and i.quantity > i.canceled_quantity
        and product_slug(r.id, r.slug, r.name) = p.slug)));
end
$$;

-- Decides every minimum whose last day is over. A payment that was allowed in time still counts, so while one may arrive
-- the decision waits, for an hour at most.
create or replace function decide_minimums() returns void language plpgsql as $$
declare
  over preorders;
  pieces integer;
begin
  for over in
    select * from preorders p
    where p.minimum is not null and p.outcome is null and minimum_ends(p.closes_on) <= business_now()
    order by p.slug for update skip locked
  loop
    continue when business_now() < minimum_ends(over.closes_on) + interval '1 hour' and exists (
      select from minimum_orders m join orders o on o.id = m.order_id
      where m.slug = over.slug and o.status in ('pending_payment', 'payment_failed') and o.pay_claimed_at is not null);
    pieces := minimum_ordered(over.slug);
    update preorders p set
      outcome = case when pieces >= over.minimum then 'reached' else 'missed' end, ordered = pieces,
      decided_at = business_now(), version = p.version + 1, updated_at = now()
    where p.slug = over.slug;
  end loop;
end
$$;

-- Called for every change of an order's status: pages that say how many are ordered are rendered again.
create or replace function minimums_follow_order(the_order uuid) returns void language plpgsql as $$
declare
  joined record;
begin
  for joined in select m.slug from minimum_orders m where m.order_id = the_order loop
    perform notify_of_drop(joined.slug);
  end loop;
end
$$;

-- Called when an order becomes paid: staff may have saved a later day while it was being paid for or on hold. The job's
-- key includes the order, because the job of the day itself may have passed the order already and still be running.
create or replace function follow_later_days(the_order uuid, promised text) returns void language plpgsql as $$
declare
  later text;
begin
  for later in
    select distinct product_slug(p.id, p.slug, p.name) from order_items i join products p on p.id = i.product_id
    where i.order_id = the_order and i.quantity > i.canceled_quantity
      and promised_dispatch(product_slug(p.id, p.slug, p.name)) > promised
  loop
    perform queue_job('delay-orders', jsonb_build_object('slug', later), later || ' ' || the_order);
  end loop;
end
$$;

-- Renews the public pages that show the product.
create or replace function notify_of_preorder() returns trigger language plpgsql as $$
begin
  perform notify_of_drop(coalesce(new.slug, old.slug));
  return null;
end
$$;

create or replace trigger notify_of_change after insert or update or delete on preorders
  for each row execute function notify_of_preorder();

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
          where i.order_id = o.id and i.quantity > i.canceled_quantity
            and product_slug(p.id, p.slug, p.name) = the_slug)
      order by o.id limit most for update of o
    )
    update orders o set
      dispatch_on = day, updated_at = now(),
      cancel_until = greatest(o.cancel_until, print_from(day), business_now() + interval '2 days')
    from late where late.id = o.id returning o.id;
end
$$;
