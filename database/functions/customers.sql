-- Recomputes the customer list for these accounts and guest addresses, in one pass over their orders. An order with an
-- account belongs to the account, one without to its address; only paid orders count.
create or replace function refresh_customers(users text[], guests text[]) returns void language plpgsql as $$
begin
  if cardinality(users) = 0 and cardinality(guests) = 0 then return; end if;
  insert into customers (user_id, email, since)
    select u.id, lower(u.email), u.created_at from "user" u where u.id = any (users) order by u.id
    on conflict do nothing;
  insert into customers (guest_email, email, since)
    select distinct guest, guest, now() from unnest(guests) as guest order by guest
    on conflict do nothing;
  -- Concurrent changes to the same customer wait here, then read what the other transaction wrote.
  perform 1 from customers where user_id = any (users) or guest_email = any (guests) order by id for update;
  with own as (
    select user_id, null as guest, min(paid_at) as first, max(paid_at) as last, count(*) as orders,
      sum(captured_total - refunded_total) as spent, sum(refunded_total) as refunded,
      (array_agg(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) order by paid_at desc))[1] as name,
      (array_agg(city order by paid_at desc))[1] as town
    from orders where user_id = any (users) and paid_at is not null group by user_id
    union all
    select null, lower(email), min(paid_at), max(paid_at), count(*),
      sum(captured_total - refunded_total), sum(refunded_total),
      (array_agg(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) order by paid_at desc))[1],
      (array_agg(city order by paid_at desc))[1]
    from orders where lower(email) = any (guests) and user_id is null and paid_at is not null group by lower(email)
  ), listed as (
    select c.id, coalesce(lower(u.email), c.email) as email, coalesce(u.created_at, own.first, c.since) as since, own.town,
      coalesce(nullif(btrim(u.full_name), ''), nullif(btrim(u.name), ''), nullif(btrim(u.first_name), ''), own.name, '')
        as name,
      coalesce(own.orders, 0) as orders, coalesce(own.spent, 0) as spent, coalesce(own.refunded, 0) as refunded,
      own.first, own.last
    from customers c
      left join "user" u on u.id = c.user_id
      left join own on coalesce(own.user_id, own.guest) = coalesce(c.user_id, c.guest_email)
        and (own.user_id is null) = (c.user_id is null)
    where c.user_id = any (users) or c.guest_email = any (guests)
  )
  update customers c set email = l.email, since = l.since, town = l.town, name = l.name, orders_count = l.orders,
    spent_total = l.spent, refunded_total = l.refunded, first_order_at = l.first, last_order_at = l.last
  from listed l where c.id = l.id;
  -- Unconfirmed accounts and staff without an order are not customers.
  delete from customers c
    where (c.user_id = any (users) or c.guest_email = any (guests)) and c.orders_count = 0 and (
      c.guest_email is not null
      or not (select u.email_verified from "user" u where u.id = c.user_id)
      or exists (select from admin_roles r where r.user_id = c.user_id));
end
$$;

create or replace function customers_follow_orders() returns trigger language plpgsql as $$
declare
  users text[];
  guests text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct user_id), array_agg(distinct lower(email)) filter (where user_id is null)
      into users, guests from after_rows where paid_at is not null;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct user_id), array_agg(distinct lower(email)) filter (where user_id is null)
      into users, guests from before_rows where paid_at is not null;
  else
    with changed as (
      select b.id from before_rows b join after_rows a using (id)
      where b.paid_at is not null and
        (b.paid_at, b.user_id, b.email, b.first_name, b.last_name, b.city, b.captured_total, b.refunded_total)
        is distinct from
        (a.paid_at, a.user_id, a.email, a.first_name, a.last_name, a.city, a.captured_total, a.refunded_total)
    ), touched as (
      select user_id, email from before_rows where id in (select id from changed)
      union all select user_id, email from after_rows where id in (select id from changed)
    )
    select array_agg(distinct user_id), array_agg(distinct lower(email)) filter (where user_id is null)
      into users, guests from touched;
  end if;
  perform refresh_customers(array_remove(coalesce(users, '{}'), null), array_remove(coalesce(guests, '{}'), null));
  return null;
end
$$;

-- A guest's order that is paid for the first time is added to the list, which spares adding up all their orders. Of two
-- at once the second waits for the row, and adds itself to what the first has left. This runs before
-- customers_follow_orders of the same statement, which would count the order too.
create or replace function customers_follow_payment() returns trigger language plpgsql as $$
begin
  if new.user_id is not null then
    perform refresh_customers(array[new.user_id], '{}');
  elsif new.email is not null then
    insert into customers as c (
      guest_email, email, name, town, since, orders_count, spent_total, refunded_total, first_order_at, last_order_at
    ) values (
      lower(new.email), lower(new.email), btrim(coalesce(new.first_name, '') || ' ' || coalesce(new.last_name, '')),
      new.city, new.paid_at, 1, new.captured_total - new.refunded_total, new.refunded_total, new.paid_at, new.paid_at
    ) on conflict (guest_email) do update set
      name = case when excluded.last_order_at >= c.last_order_at then excluded.name else c.name end,
      town = case when excluded.last_order_at >= c.last_order_at then excluded.town else c.town end,
      since = least(c.first_order_at, excluded.first_order_at),
      orders_count = c.orders_count + 1,
      spent_total = c.spent_total + excluded.spent_total,
      refunded_total = c.refunded_total + excluded.refunded_total,
      first_order_at = least(c.first_order_at, excluded.first_order_at),
      last_order_at = greatest(c.last_order_at, excluded.last_order_at);
  end if;
  return null;
end
$$;

-- Most changes of an order concern nothing that the list shows, so they are spared customers_follow_orders. The mark
-- remains until the transaction ends: clearing it could spare a statement that encloses another.
create or replace function mark_customers() returns trigger language plpgsql as $$
begin
  perform set_config('rosette.customers', 'changed', true);
  return new;
end
$$;

create or replace function customers_follow_accounts() returns trigger language plpgsql as $$
begin
  perform refresh_customers(array(select id from after_rows), '{}');
  return null;
end
$$;

create or replace function customers_follow_staff() returns trigger language plpgsql as $$
begin
  perform refresh_customers(array(select user_id from changed_rows), '{}');
  return null;
end
$$;

create or replace trigger customers_before_insert before insert on orders for each row
  when (new.paid_at is not null) execute function mark_customers();

create or replace trigger customers_after_insert after insert on orders
  referencing new table as after_rows for each statement
  when (current_setting('rosette.customers', true) = 'changed') execute function customers_follow_orders();

create or replace trigger customers_after_payment after update on orders for each row
  when (old.paid_at is null and new.paid_at is not null) execute function customers_follow_payment();

create or replace trigger customers_before_update before update on orders for each row
  when (
    old.paid_at is not null and
    (old.paid_at, old.user_id, old.email, old.first_name, old.last_name, old.city, old.captured_total, old.refunded_total)
    is distinct from
    (new.paid_at, new.user_id, new.email, new.first_name, new.last_name, new.city, new.captured_total, new.refunded_total)
  ) execute function mark_customers();

create or replace trigger customers_after_update after update on orders
  referencing old table as before_rows new table as after_rows for each statement
  when (current_setting('rosette.customers', true) = 'changed') execute function customers_follow_orders();

create or replace trigger customers_after_delete after delete on orders
  referencing old table as before_rows for each statement execute function customers_follow_orders();

create or replace trigger customers_after_insert after insert on "user"
  referencing new table as after_rows for each statement execute function customers_follow_accounts();

create or replace trigger customers_after_update after update on "user"
  referencing new table as after_rows for each statement execute function customers_follow_accounts();

create or replace trigger customers_after_insert after insert on admin_roles
  referencing new table as changed_rows for each statement execute function customers_follow_staff();

create or replace trigger customers_after_delete after delete on admin_roles
  referencing old table as changed_rows for each statement execute function customers_follow_staff();

-- Changing this file recomputes the whole list.
select refresh_customers(
  array(select id from "user"),
  array(
    select lower(email) from orders where paid_at is not null and user_id is null and email is not null
    union
    select guest_email from customers where guest_email is not null
  )
);
