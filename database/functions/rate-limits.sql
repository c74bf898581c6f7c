-- Counts an attempt for a key. Returns the number of attempts in the current window, including this one.
-- the_moment: the caller's time, in milliseconds since 1970.
create or replace function count_try(the_key text, seconds integer, the_moment bigint) returns integer language sql as $$
  insert into rate_limit as r (key, count, last_request) values (the_key, 1, the_moment)
  on conflict (key) do update set
    count = case when r.last_request <= the_moment - seconds * 1000 then 1 else r.count + 1 end,
    last_request = case when r.last_request <= the_moment - seconds * 1000 then the_moment else r.last_request end
  returning count
$$;
