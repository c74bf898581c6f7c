-- The same list, added up in one pass over the orders concerned, so that many customers at once take no longer than they
-- must, whatever the planner knows of the tables.
CREATE OR REPLACE FUNCTION refresh_customers(users text[], guests text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(users) = 0 AND cardinality(guests) = 0 THEN RETURN; END IF;
  INSERT INTO customers (user_id, email, since)
    SELECT u.id, lower(u.email), u.created_at FROM "user" u WHERE u.id = ANY (users) ORDER BY u.id
    ON CONFLICT DO NOTHING;
  INSERT INTO customers (guest_email, email, since)
    SELECT DISTINCT guest, guest, now() FROM unnest(guests) AS guest ORDER BY guest
    ON CONFLICT DO NOTHING;
  -- Whoever changes the same customer at the same moment waits here, and then reads what the other has done.
  PERFORM 1 FROM customers WHERE user_id = ANY (users) OR guest_email = ANY (guests) ORDER BY id FOR UPDATE;
  WITH own AS (
    SELECT user_id, null AS guest, min(paid_at) AS first, max(paid_at) AS last, count(*) AS orders,
      sum(captured_total - refunded_total) AS spent, sum(refunded_total) AS refunded,
      (array_agg(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) ORDER BY paid_at DESC))[1] AS name,
      (array_agg(city ORDER BY paid_at DESC))[1] AS town
    FROM orders WHERE user_id = ANY (users) AND paid_at IS NOT NULL GROUP BY user_id
    UNION ALL
    SELECT null, lower(email), min(paid_at), max(paid_at), count(*),
      sum(captured_total - refunded_total), sum(refunded_total),
      (array_agg(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) ORDER BY paid_at DESC))[1],
      (array_agg(city ORDER BY paid_at DESC))[1]
    FROM orders WHERE lower(email) = ANY (guests) AND user_id IS NULL AND paid_at IS NOT NULL GROUP BY lower(email)
  ), listed AS (
    SELECT c.id, coalesce(lower(u.email), c.email) AS email, coalesce(u.created_at, own.first, c.since) AS since, own.town,
      coalesce(nullif(btrim(u.full_name), ''), nullif(btrim(u.name), ''), nullif(btrim(u.first_name), ''), own.name, '')
        AS name,
      coalesce(own.orders, 0) AS orders, coalesce(own.spent, 0) AS spent, coalesce(own.refunded, 0) AS refunded,
      own.first, own.last
    FROM customers c
      LEFT JOIN "user" u ON u.id = c.user_id
      LEFT JOIN own ON coalesce(own.user_id, own.guest) = coalesce(c.user_id, c.guest_email)
        AND (own.user_id IS NULL) = (c.user_id IS NULL)
    WHERE c.user_id = ANY (users) OR c.guest_email = ANY (guests)
  )
  UPDATE customers c SET email = l.email, since = l.since, town = l.town, name = l.name, orders_count = l.orders,
    spent_total = l.spent, refunded_total = l.refunded, first_order_at = l.first, last_order_at = l.last
  FROM listed l WHERE c.id = l.id;
  -- An account that nobody has confirmed is nobody's yet, and who works here is a customer only by buying.
  DELETE FROM customers c
    WHERE (c.user_id = ANY (users) OR c.guest_email = ANY (guests)) AND c.orders_count = 0 AND (
      c.guest_email IS NOT NULL
      OR NOT (SELECT u.email_verified FROM "user" u WHERE u.id = c.user_id)
      OR EXISTS (SELECT FROM admin_roles r WHERE r.user_id = c.user_id));
END
$$;
