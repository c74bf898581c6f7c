-- Business time: real time, moved on by a rehearsal. Deadlines are compared with it, and nothing else.
create or replace function business_now() returns timestamptz language sql stable as $$
  select now() + coalesce((select offset_ms from rehearsal_clock where id = 1), 0) * interval '1 millisecond'
$$;
