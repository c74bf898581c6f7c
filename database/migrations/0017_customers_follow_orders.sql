-- The list of customers, kept by what it is made from. An order with an account belongs to the account, one without to
-- its address. Only paid orders count.
CREATE FUNCTION refresh_customers(users text[], guests text[]) RETURNS void LANGUAGE plpgsql AS $$
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
  UPDATE customers c SET
    email = lower(u.email), since = u.created_at, town = newest.city,
    name = coalesce(nullif(btrim(u.full_name), ''), nullif(btrim(u.name), ''), nullif(btrim(u.first_name), ''),
      newest.name, ''),
    orders_count = own.orders, spent_total = own.spent, refunded_total = own.refunded,
    first_order_at = own.first, last_order_at = own.last
  FROM "user" u
    CROSS JOIN LATERAL (
      SELECT count(*) AS orders, coalesce(sum(captured_total - refunded_total), 0) AS spent,
        coalesce(sum(refunded_total), 0) AS refunded, min(paid_at) AS first, max(paid_at) AS last
      FROM orders WHERE orders.user_id = u.id AND paid_at IS NOT NULL) AS own
    LEFT JOIN LATERAL (
      SELECT btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) AS name, city
      FROM orders WHERE orders.user_id = u.id AND paid_at IS NOT NULL ORDER BY paid_at DESC LIMIT 1) AS newest ON true
  WHERE u.id = ANY (users) AND c.user_id = u.id;
  UPDATE customers c SET
    since = coalesce(own.first, c.since), town = newest.city, name = coalesce(newest.name, ''),
    orders_count = own.orders, spent_total = own.spent, refunded_total = own.refunded,
    first_order_at = own.first, last_order_at = own.last
  FROM unnest(guests) AS guest
    CROSS JOIN LATERAL (
      SELECT count(*) AS orders, coalesce(sum(captured_total - refunded_total), 0) AS spent,
        coalesce(sum(refunded_total), 0) AS refunded, min(paid_at) AS first, max(paid_at) AS last
      FROM orders WHERE lower(orders.email) = guest AND orders.user_id IS NULL AND paid_at IS NOT NULL) AS own
    LEFT JOIN LATERAL (
      SELECT btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) AS name, city
      FROM orders WHERE lower(orders.email) = guest AND orders.user_id IS NULL AND paid_at IS NOT NULL
      ORDER BY paid_at DESC LIMIT 1) AS newest ON true
  WHERE c.guest_email = guest;
  -- An account that nobody has confirmed is nobody's yet, and who works here is a customer only by buying.
  DELETE FROM customers c
    WHERE (c.user_id = ANY (users) OR c.guest_email = ANY (guests)) AND c.orders_count = 0 AND (
      c.guest_email IS NOT NULL
      OR NOT (SELECT u.email_verified FROM "user" u WHERE u.id = c.user_id)
      OR EXISTS (SELECT FROM admin_roles r WHERE r.user_id = c.user_id));
END
$$;
--> statement-breakpoint
CREATE FUNCTION customers_follow_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  users text[];
  guests text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT user_id), array_agg(DISTINCT lower(email)) FILTER (WHERE user_id IS NULL)
      INTO users, guests FROM after_rows WHERE paid_at IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT user_id), array_agg(DISTINCT lower(email)) FILTER (WHERE user_id IS NULL)
      INTO users, guests FROM before_rows WHERE paid_at IS NOT NULL;
  ELSE
    WITH changed AS (
      SELECT b.id FROM before_rows b JOIN after_rows a USING (id)
      WHERE (b.paid_at IS NOT NULL OR a.paid_at IS NOT NULL) AND
        (b.paid_at, b.user_id, b.email, b.first_name, b.last_name, b.city, b.captured_total, b.refunded_total)
        IS DISTINCT FROM
        (a.paid_at, a.user_id, a.email, a.first_name, a.last_name, a.city, a.captured_total, a.refunded_total)
    ), touched AS (
      SELECT user_id, email FROM before_rows WHERE id IN (SELECT id FROM changed)
      UNION ALL SELECT user_id, email FROM after_rows WHERE id IN (SELECT id FROM changed)
    )
    SELECT array_agg(DISTINCT user_id), array_agg(DISTINCT lower(email)) FILTER (WHERE user_id IS NULL)
      INTO users, guests FROM touched;
  END IF;
  PERFORM refresh_customers(array_remove(coalesce(users, '{}'), NULL), array_remove(coalesce(guests, '{}'), NULL));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION customers_follow_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_customers(array(SELECT id FROM after_rows), '{}');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION customers_follow_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_customers(array(SELECT user_id FROM changed_rows), '{}');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER customers_after_insert AFTER INSERT ON orders
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION customers_follow_orders();
--> statement-breakpoint
CREATE TRIGGER customers_after_update AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION customers_follow_orders();
--> statement-breakpoint
CREATE TRIGGER customers_after_delete AFTER DELETE ON orders
  REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION customers_follow_orders();
--> statement-breakpoint
CREATE TRIGGER customers_after_insert AFTER INSERT ON "user"
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION customers_follow_accounts();
--> statement-breakpoint
CREATE TRIGGER customers_after_update AFTER UPDATE ON "user"
  REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION customers_follow_accounts();
--> statement-breakpoint
CREATE TRIGGER customers_after_insert AFTER INSERT ON admin_roles
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION customers_follow_staff();
--> statement-breakpoint
CREATE TRIGGER customers_after_delete AFTER DELETE ON admin_roles
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION customers_follow_staff();
--> statement-breakpoint
SELECT refresh_customers(array(SELECT id FROM "user"),
  array(SELECT DISTINCT lower(email) FROM orders WHERE paid_at IS NOT NULL AND user_id IS NULL AND email IS NOT NULL));
