-- The waiting room of a drop (R-WAIT-1). Times are real time: a rehearsal's clock moves drops, but not how long people
-- wait.
-- Everything that changes places locks the room first, so that all web processes agree on one order, and none waits for
-- a row that another holds.
-- rules: { perMinute, awayMinutes, turnMinutes, boughtMinutes } of app/drops/waiting-room/rules.ts.
create or replace function lock_room(the_slug text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('waiting-room:' || the_slug, 0))
$$;

-- Until when a place's turn lasts: to come in, and once it has come in, to pay. Null while it waits.
create or replace function turn_until(place drop_places, rules jsonb) returns timestamptz language sql immutable as $$
  select coalesce(
    place.entered_at + make_interval(mins => (rules ->> 'boughtMinutes')::integer),
    place.turn_at + make_interval(mins => (rules ->> 'turnMinutes')::integer))
$$;

-- Since when a place must have been seen to be kept.
create or replace function kept_since(rules jsonb) returns timestamptz language sql volatile as $$
  select clock_timestamp() - make_interval(mins => (rules ->> 'awayMinutes')::integer)
$$;

-- Lets in the next places, as many as the limit allows, counted over ten seconds; nobody while the drop has no pieces, or
-- once the minimum of its pre-order is over.
-- Those present at the start go first, in the order of their lots, then everybody in order of arrival. Call with the
-- room locked.
create or replace function give_turns(the_slug text, rules jsonb) returns void language plpgsql as $$
declare
  free integer;
  since timestamptz := kept_since(rules);
begin
  select greatest(1, round((rules ->> 'perMinute')::numeric / 6)) - count(*) into free
  from drop_places p where p.slug = the_slug and p.turn_at > clock_timestamp() - interval '10 seconds';
  if free <= 0 or not exists (
    select from drops d left join preorders w on w.slug = d.slug
    where d.slug = the_slug and drop_state(d.starts_at, d.ends_at, d.pieces, d.taken) = 'open' and is_minimum_open(w)
  ) then return; end if;
  update drop_places p set turn_at = clock_timestamp() where p.number in (
    select w.number from drop_places w
    where w.slug = the_slug and w.turn_at is null and w.seen_at > since
    order by w.lot, w.number limit free
  );
end
$$;

-- Takes a place for a browser, or finds the one it has, and says whether it is its turn.
-- own: the number in its cookie. tries: the rate limit of new places, as open_order has it.
-- draft: the hash of the draft token with which it opens the checkout or pays, null if it only waits. Then a turn is
-- bound to this draft, and a browser whose draft has pieces needs none.
-- Returns a place without number if none is needed, and no row if the limit of new places is exceeded.
create or replace function take_place(the_slug text, own integer, draft text, rules jsonb, tries jsonb)
returns table (number integer, has_turn boolean) language plpgsql as $$
declare
  mine drop_places;
  since timestamptz := kept_since(rules);
begin
  if exists (
    select from drop_places p
    where p.draft_token_hash = draft and p.slug = the_slug and turn_until(p, rules) > clock_timestamp()
  ) or exists (
    select from orders o join drop_reservations r on r.order_id = o.id
    where o.draft_token_hash = draft and r.slug = the_slug and r.held_until is not null
  ) then
    return query select null::integer, true;
    return;
  end if;
  perform lock_room(the_slug);
  select * into mine from drop_places p
  where p.number = own and p.slug = the_slug and p.draft_token_hash is null
    and case when p.turn_at is null then p.seen_at > since else turn_until(p, rules) > clock_timestamp() end;
  if mine.number is not null then
    update drop_places p set seen_at = clock_timestamp() where p.number = mine.number;
  else
    if tries is not null and count_try(tries ->> 'key', (tries ->> 'seconds')::integer, (tries ->> 'moment')::bigint)
      > (tries ->> 'most')::integer
    then
      return;
    end if;
    insert into drop_places (slug, lot, arrived_at, seen_at)
    select d.slug, case when business_now() < d.starts_at then gen_random_uuid() end, clock_timestamp(), clock_timestamp()
    from drops d where d.slug = the_slug
    returning * into mine;
  end if;
  perform give_turns(the_slug, rules);
  return query update drop_places p set
    entered_at = case when p.turn_at is not null and draft is not null then clock_timestamp() end,
    draft_token_hash = case when p.turn_at is not null then draft end
  where p.number = mine.number
  returning p.number, p.turn_at is not null;
end
$$;

-- What a waiting room's pages show, and who asked for them since (seen). Returns no row without a drop.
create or replace function renew_room(the_slug text, seen integer[], rules jsonb) returns table (
  name text, state text, starts_at timestamptz, ends_at timestamptz, pieces integer, "left" integer, per_person integer,
  held_until timestamptz, newest integer, waiting integer[], turns json
) language plpgsql as $$
declare
  since timestamptz := kept_since(rules);
begin
  if not exists (select from drops d where d.slug = the_slug) then return; end if;
  perform lock_room(the_slug);
  -- Once in twenty seconds is enough to know that somebody is there.
  update drop_places p set seen_at = clock_timestamp()
  where p.number = any (seen) and p.slug = the_slug and p.turn_at is null
    and p.seen_at > since and p.seen_at < clock_timestamp() - interval '20 seconds';
  perform give_turns(the_slug, rules);
  return query select
    (select s.name from shown_products s where s.slug = d.slug order by s.id limit 1),
    case when is_minimum_open(w) then drop_state(d.starts_at, d.ends_at, d.pieces, d.taken) else 'over' end,
    d.starts_at, case when is_minimum_open(w) then d.ends_at else least(d.ends_at, minimum_ends(w.closes_on)) end,
    d.pieces, d.pieces - d.taken,
    d.per_person, pieces_held_until(d.slug),
    (select max(p.number) from drop_places p where p.slug = d.slug),
    array(
      select p.number from drop_places p
      where p.slug = d.slug and p.turn_at is null and p.seen_at > since order by p.lot, p.number
    ),
    (
      select coalesce(json_agg(json_build_array(p.number, turn_until(p, rules), p.entered_at is not null)), '[]')
      from drop_places p where p.slug = d.slug and p.turn_at is not null and turn_until(p, rules) > clock_timestamp()
    )
  from drops d left join preorders w on w.slug = d.slug where d.slug = the_slug;
end
$$;

-- Gives up a place: those behind it move up. A place that has come in is left to its order.
create or replace function leave_room(the_slug text, own integer) returns void language plpgsql as $$
begin
  perform lock_room(the_slug);
  delete from drop_places p where p.number = own and p.slug = the_slug and p.draft_token_hash is null;
end
$$;
