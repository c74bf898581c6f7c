CREATE TABLE "order_number_key" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	"digits" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
-- Numbers given so far came from a permutation that everybody can read in the source. They stay valid; those that come
-- are longer than any of them, so none is given again.
INSERT INTO order_number_key (id, key, digits)
SELECT 1, gen_random_uuid()::text || gen_random_uuid()::text,
  greatest(7, length((last_value / 90000 * 100000 + 99999)::text) + 1)
FROM order_number_seq;
--> statement-breakpoint
-- A running number, mixed by a Feistel network under the shop's key: each comes once, and without the key neither the
-- next number nor the count of orders can be told from any of them. What falls outside the range is mixed once more.
CREATE OR REPLACE FUNCTION next_order_number(prefix text) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  secret order_number_key%ROWTYPE;
  n bigint := nextval('order_number_seq') - 1;
  lowest bigint;
  half int := 1;
  mask bigint;
  high bigint;
  low bigint;
  mixed bigint;
BEGIN
  SELECT * INTO STRICT secret FROM order_number_key WHERE id = 1;
  lowest := 10 ^ (secret.digits - 1);
  -- All of one length are given: a digit more.
  WHILE n >= 9 * lowest LOOP
    n := n - 9 * lowest;
    lowest := 10 * lowest;
  END LOOP;
  WHILE 1::bigint << (2 * half) < 9 * lowest LOOP
    half := half + 1;
  END LOOP;
  mask := (1::bigint << half) - 1;
  LOOP
    high := n >> half;
    low := n & mask;
    FOR round IN 1..8 LOOP
      mixed := ('x' || encode(substring(sha256(convert_to(
        concat_ws(':', secret.key, lowest, round, low), 'UTF8')) FROM 1 FOR 4), 'hex'))::bit(32)::bigint & mask;
      SELECT low, high # mixed INTO high, low;
    END LOOP;
    n := high << half | low;
    EXIT WHEN n < 9 * lowest;
  END LOOP;
  RETURN prefix || '-' || (lowest + n);
END
$$;
