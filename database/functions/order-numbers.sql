-- A sequence number scrambled by a Feistel network with the shop's key: every number is unique, and without the key it
-- reveals neither the next number nor how many orders there are. A result outside the range is scrambled again.
create or replace function next_order_number(prefix text) returns text language plpgsql volatile as $$
declare
  secret order_number_key%rowtype;
  n bigint := nextval('order_number_seq') - 1;
  lowest bigint;
  half int := 1;
  mask bigint;
  high bigint;
  low bigint;
  mixed bigint;
begin
  select * into strict secret from order_number_key where id = 1;
  lowest := 10 ^ (secret.digits - 1);
  -- All numbers of this length are used up: add a digit.
  while n >= 9 * lowest loop
    n := n - 9 * lowest;
    lowest := 10 * lowest;
  end loop;
  while 1::bigint << (2 * half) < 9 * lowest loop
    half := half + 1;
  end loop;
  mask := (1::bigint << half) - 1;
  loop
    high := n >> half;
    low := n & mask;
    for round in 1..8 loop
      mixed := ('x' || encode(substring(sha256(convert_to(
        concat_ws(':', secret.key, lowest, round, low), 'UTF8')) from 1 for 4), 'hex'))::bit(32)::bigint & mask;
      mixed := high # mixed;
      high := low;
      low := mixed;
    end loop;
    n := high << half | low;
    exit when n < 9 * lowest;
  end loop;
  return prefix || '-' || (lowest + n);
end
$$;
