-- Counts a try under a key and says how many there were in this span of time, this one included.
-- the_moment: milliseconds since 1970, of the process that asks.
create or replace function count_try(the_key text, seconds integer, the_moment bigint) returns integer language sql as $$
  insert into rate_limit as r (key, count, last_request) values (the_key, 1, the_moment)
  on conflict (key) do update set
    count = case when r.last_request <= the_moment - seconds * 1000 then 1 else r.count + 1 end,
    last_request = case when r.last_request <= the_moment - seconds * 1000 then the_moment else r.last_request end
  returning count
$$;
