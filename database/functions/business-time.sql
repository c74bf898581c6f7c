-- Business time (R-SHOP-6): real time plus the offset of a rehearsal. Used only for deadlines.
create or replace function business_now() returns timestamptz language sql stable as $$
  select now() + coalesce((select offset_ms from rehearsal_clock where id = 1), 0) * interval '1 millisecond'
$$;
