-- Which status may follow which. The source is orderTransitions in app/orders/rules.ts; a test compares the two.
delete from order_transitions;
insert into order_transitions (from_status, to_status) values
  ('pending_payment', 'payment_failed'), ('pending_payment', 'paid'), ('pending_payment', 'on_hold'),
  ('pending_payment', 'expired'), ('pending_payment', 'canceled'),
  ('payment_failed', 'pending_payment'), ('payment_failed', 'paid'), ('payment_failed', 'on_hold'),
  ('payment_failed', 'expired'), ('payment_failed', 'canceled'),
  ('paid', 'in_production'), ('paid', 'shipped'), ('paid', 'delivered'), ('paid', 'on_hold'), ('paid', 'canceled'),
  ('paid', 'refunded'),
  ('in_production', 'shipped'), ('in_production', 'delivered'), ('in_production', 'on_hold'),
  ('in_production', 'canceled'), ('in_production', 'refunded'),
  ('shipped', 'delivered'), ('shipped', 'on_hold'), ('shipped', 'refunded'),
  ('delivered', 'refunded'),
  ('on_hold', 'paid'), ('on_hold', 'in_production'), ('on_hold', 'shipped'), ('on_hold', 'delivered'),
  ('on_hold', 'canceled'), ('on_hold', 'refunded');

-- The only way to change an order's status. It locks the order, so that of two concurrent changes the second sees the
-- first. It also writes the event and the order's times, by the business clock.
-- happening: type, actor, data and dedupe_key of a row of order_events; null adds no row. Its requestId goes to the jobs of
-- what is announced.
-- change: columns to change with the status; only those set below are used.
-- cancel_minutes: how long from now the customer can cancel immediately; null leaves it unchanged.
-- Returns 'moved'; 'already' if the order has that status; 'not_allowed' if the table lacks the pair. Only 'moved'
-- writes anything.
create or replace function transition_order(
  the_order uuid, next text, happening jsonb, change jsonb default '{}', cancel_minutes integer default null
) returns text language plpgsql as $$
declare
  was orders;
  changed orders;
  moment timestamptz := business_now();
begin
  select * into was from orders where id = the_order for update;
  if not found then
    raise exception 'there is no order %', the_order using errcode = 'no_data_found';
  end if;
  if was.status = next then return 'already'; end if;
  if not exists (select from order_transitions where from_status = was.status and to_status = next) then
    return 'not_allowed';
  end if;
  changed := jsonb_populate_record(was, change);
  perform set_config('rosette.order_status', the_order || ' ' || next, true);
  update orders set
    status = next,
    captured_total = changed.captured_total, card_brand = changed.card_brand, card_last4 = changed.card_last4,
    cancel_reason = changed.cancel_reason, delivery_assumed = changed.delivery_assumed,
    print_state = changed.print_state, printful_order_id = changed.printful_order_id,
    printful_external_id = changed.printful_external_id, printful_status = changed.printful_status,
    -- The agreed amount holds only while payment is pending.
    pay_claimed_at = case when next = 'pending_payment' then was.pay_claimed_at end,
    paid_at = coalesce(was.paid_at, case when next = 'paid' or changed.captured_total > 0 then moment end),
    -- What was ordered in advance is printed shortly before it is posted, and can be cancelled until then.
    cancel_until = case
      when cancel_minutes is null then was.cancel_until
      when was.dispatch_on is null then moment + make_interval(mins => cancel_minutes)
      else greatest(moment + make_interval(mins => cancel_minutes), prints_from(the_order, was.dispatch_on)) end,
    canceled_at = case when next = 'canceled' then moment end,
    shipped_at = coalesce(was.shipped_at, case when next in ('shipped', 'delivered') then moment end),
    delivered_at = coalesce(was.delivered_at, case when next = 'delivered' then moment end),
    updated_at = now()
  where id = the_order;
  perform set_config('rosette.order_status', '', true);
  perform set_config('rosette.request_id', coalesce(happening ->> 'requestId', ''), true);
  perform announce_order(the_order, 'status', next);
  perform pieces_follow_order(the_order, next, changed.captured_total);
  if was.dispatch_on is not null then
    perform minimums_follow_order(the_order);
    if next = 'paid' then perform follow_later_days(the_order, was.dispatch_on); end if;
  end if;
  if happening is not null then
    insert into order_events (order_id, type, actor, data, dedupe_key)
    values (the_order, happening ->> 'type', happening ->> 'actor', coalesce(happening -> 'data', '{}'),
      happening ->> 'dedupe_key')
    on conflict do nothing;
  end if;
  return 'moved';
end
$$;

-- The setting names the one change that transition_order is making. Seeds and tests need orders in any status:
-- database/seed/as-given.ts sets it to 'as given', which a live shop's database ignores.
create or replace function refuse_order_status() returns trigger language plpgsql as $$
declare
  allowed text := current_setting('rosette.order_status', true);
begin
  if allowed = new.id || ' ' || new.status then return new; end if;
  if allowed = 'as given' and not exists (select from shop_mode where mode = 'live') then return new; end if;
  raise exception 'order % may not be made %: an order begins as pending_payment, and only transition_order changes its status',
    new.id, new.status using errcode = 'check_violation', constraint = 'orders_status_by_transition';
end
$$;

create or replace trigger orders_first_status before insert on orders
  for each row when (new.status <> 'pending_payment') execute function refuse_order_status();

create or replace trigger orders_status_by_transition before update on orders
  for each row when (old.status is distinct from new.status) execute function refuse_order_status();
