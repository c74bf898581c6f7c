-- Whether a drop can be bought: 'before' its start, 'over' after its end, 'gone' without a piece left, else 'open'.
create or replace function drop_state(starts_at timestamptz, ends_at timestamptz, pieces integer, taken integer)
returns text language sql stable as $$
  select case
    when business_now() < starts_at then 'before'
    when business_now() >= ends_at then 'over'
    when taken >= pieces then 'gone'
    else 'open' end
$$;

create or replace function plain_address(typed text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(typed), '[^[:alnum:]]', '', 'g')
$$;

-- One person, as far as a limit can tell: the same account, email or delivery address, however they are typed.
create or replace function is_same_person(one orders, other orders) returns boolean language sql stable as $$
  select coalesce(one.user_id = other.user_id, false)
    or coalesce(lower(one.email) = lower(other.email), false)
    or coalesce(
      one.country = other.country
      and plain_address(one.postcode) = plain_address(other.postcode)
      and plain_address(concat(one.address, one.apartment)) = plain_address(concat(other.address, other.apartment)),
      false)
$$;

-- Until when unpaid orders keep pieces of a drop, the last of them; null if none does.
create or replace function pieces_held_until(the_slug text, except_order uuid default null)
returns timestamptz language sql stable as $$
  select max(r.held_until) from drop_reservations r where r.slug = the_slug and r.order_id is distinct from except_order
$$;

-- Reserves the pieces of drops that an order's lines need (R-DROP-3), in the transaction that allows its payment. The
-- row of the drop is locked until then, so the last piece goes to one order, and a person's limit counts every other
-- order. An order that has its pieces keeps them until the same time as before: paying again does not extend the time.
-- Returns nothing if it has them all. Otherwise what is wrong, and the caller must roll back:
--   reason: 'before' (not started), 'over' (ended), 'gone' (too few left), 'held' (the rest is reserved by payments in
--   progress), 'limit' (more than a person can have), 'late' (the order's own time is over)
create or replace function reserve_pieces(the_order uuid)
returns table (reason text, slug text, at timestamptz, per_person integer, pieces_left integer) language plpgsql as $$
declare
  wanted record;
  offer drops;
  own drop_reservations;
  moment timestamptz := business_now();
  state text;
  more integer;
  of_person bigint;
begin
  -- In the order of the slugs, so that two orders of two drops do not wait for each other.
  for wanted in
    select d.slug as of_drop, coalesce(sum(i.quantity), 0)::integer as quantity
    from drops d
      left join products p on product_slug(p.id, p.slug, p.name) = d.slug
      left join order_items i on i.product_id = p.id and i.order_id = the_order
    where d.slug in (
      select product_slug(p.id, p.slug, p.name) from order_items i join products p on p.id = i.product_id
      where i.order_id = the_order
      union select r.slug from drop_reservations r where r.order_id = the_order
    )
    group by d.slug order by d.slug
  loop
    select * into offer from drops d where d.slug = wanted.of_drop for update;
    select * into own from drop_reservations r where r.order_id = the_order and r.slug = offer.slug;
    more := wanted.quantity - coalesce(own.quantity, 0);
    state := drop_state(offer.starts_at, offer.ends_at, offer.pieces, offer.taken);
    reason := null;
    slug := offer.slug;
    at := null;
    per_person := offer.per_person;
    pieces_left := offer.pieces - offer.taken;
    if own.order_id is null and state in ('before', 'over') then
      reason := state;
      at := case state when 'before' then offer.starts_at else offer.ends_at end;
    elsif own.held_until <= moment then
      reason := 'late';
      at := own.held_until;
    elsif more > pieces_left then
      at := pieces_held_until(offer.slug, the_order);
      reason := case when pieces_left > 0 or at is null then 'gone' else 'held' end;
    elsif more > 0 and offer.per_person is not null then
      select coalesce(sum(r.quantity), 0) into of_person
      from drop_reservations r
        join orders o on o.id = r.order_id
        join orders mine on mine.id = the_order
      where r.slug = offer.slug and o.id <> the_order and is_same_person(o, mine);
      if of_person + wanted.quantity > offer.per_person then reason := 'limit'; end if;
    end if;
    if reason is not null then
      return next;
      return;
    end if;
    update drops d set taken = taken + more where d.slug = offer.slug and more <> 0;
    if wanted.quantity = 0 then
      delete from drop_reservations r where r.order_id = the_order and r.slug = offer.slug;
    else
      insert into drop_reservations as r (order_id, slug, quantity, held_until)
      values (the_order, offer.slug, wanted.quantity, moment + make_interval(mins => offer.hold_minutes))
      on conflict on constraint drop_reservations_order_id_slug_pk do update set quantity = excluded.quantity;
    end if;
  end loop;
end
$$;

-- Gives back the pieces of an order: they can be bought again at once. Call only when no payment for them can arrive.
create or replace function release_pieces(the_order uuid) returns void language plpgsql as $$
declare
  given record;
begin
  for given in select r.slug, r.quantity from drop_reservations r where r.order_id = the_order order by r.slug loop
    update drops d set taken = taken - given.quantity where d.slug = given.slug;
    delete from drop_reservations r where r.order_id = the_order and r.slug = given.slug;
  end loop;
end
$$;

-- Gives back the pieces of an unpaid order whose time is over, once its payment, if it had one, is cancelled at the
-- provider. Until `pay` allows another payment, none counts for it. Returns whether it did: not if it was paid, has
-- another payment by now, or has no pieces whose time is over.
create or replace function give_back_pieces(the_order uuid, cancelled_payment text) returns boolean language plpgsql as $$
begin
  perform from orders o
    where o.id = the_order and o.stripe_session_id is not distinct from cancelled_payment
      and (o.captured_total = 0 or o.status = 'canceled')
    for update;
  if not found then return false; end if;
  perform from drop_reservations r where r.order_id = the_order and r.held_until <= business_now();
  if not found then return false; end if;
  update orders set
    stripe_session_id = null, stripe_client_secret = null, payment_attempt = payment_attempt + 1,
    pay_claimed_at = null, payable_revision = null, updated_at = now()
  where id = the_order;
  perform release_pieces(the_order);
  return true;
end
$$;

-- Renews the public pages that show the drop.
create or replace function notify_of_drop(the_slug text) returns void language plpgsql as $$
declare
  changed integer;
begin
  for changed in select p.id from products p where product_slug(p.id, p.slug, p.name) = the_slug loop
    perform pg_notify('shop_changed', json_build_object('kind', 'catalogue', 'products', json_build_array(changed))::text);
  end loop;
end
$$;

-- Called for every change of an order's status. The pieces of a paid order are sold. If it is cancelled it was not
-- printed, so they can be bought again; one that was never paid keeps them until its payment is cancelled at the provider.
create or replace function pieces_follow_order(the_order uuid, next text, captured integer)
returns void language plpgsql as $$
declare
  reserved record;
begin
  for reserved in select r.slug from drop_reservations r where r.order_id = the_order loop
    perform notify_of_drop(reserved.slug);
    if captured = 0 then continue; end if;
    if next = 'canceled' then perform release_pieces(the_order);
    else update drop_reservations r set held_until = null where r.order_id = the_order and r.held_until is not null;
    end if;
  end loop;
end
$$;

-- Queues the job that emails everybody who asked about a piece, in the transaction that gives one back (R-DROP-8).
create or replace function notify_of_piece(the_slug text) returns void language plpgsql as $$
begin
  perform from drop_reminders m where m.slug = the_slug and m.about = 'piece' and m.message_id is null limit 1;
  if found then perform queue_job('notify-of-piece', jsonb_build_object('slug', the_slug), the_slug); end if;
end
$$;

create or replace function notify_of_drop_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform notify_of_drop(old.slug); end if;
  if tg_op <> 'DELETE' then perform notify_of_drop(new.slug); end if;
  if tg_op = 'UPDATE' and old.taken >= old.pieces and new.taken < new.pieces then perform notify_of_piece(new.slug); end if;
  return null;
end
$$;

create or replace trigger notify_of_change after insert or update or delete on drops
  for each row execute function notify_of_drop_change();

-- The name of notify_of_drop before 0020_notify_names. Migrations run before this file, when functions still call it.
drop function if exists tell_of_drop(text);
