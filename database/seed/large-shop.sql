-- Two busy years of a shop: $products products, $people customers (seven in ten with an account), $orders
-- paid orders, and three abandoned checkouts for every ten of them. All of it is marked as demo data: products by the tag 'demo-large',
-- people by ids and addresses at large.example, orders by payments called 'pi_demo_...'. Every order is finished, so that no
-- job of a running shop picks it up. $prefix is the shop's prefix of order numbers.
SELECT setseed(0.42);
--
INSERT INTO products (name, description, price_pence, retail_price_pence, printful_cost_pence, category, tags, stock_count,
  slug, image_url, printful_product_id, created_at)
SELECT 'Demo ' || (ARRAY ['Poster', 'Notebook', 'Scarf', 'Umbrella', 'Apron', 'Socks', 'Badge', 'Flag'])[1 + n % 8] || ' ' || n,
  'Demo data.', 500 + n % 40 * 100, 500 + n % 40 * 100, 200 + n % 40 * 40, (ARRAY ['gear', 'apparel'])[1 + n % 2],
  '{demo-large}', 100, 'demo-large-' || n, (SELECT image_url FROM products WHERE image_url IS NOT NULL ORDER BY id LIMIT 1),
  9000000000 + n, now() - n * interval '500 days' / $products
FROM generate_series(1, $products) AS n;
--
INSERT INTO product_variants (product_id, color, color_hex, size, price_pence, stock, sku, printful_variant_id,
  printful_sync_variant_id)
SELECT id, color, '#14151f', size, price_pence, CASE WHEN random() < 0.03 THEN 0 ELSE 100 END,
  'DEMO-' || id || '-' || color || '-' || size, (SELECT min(printful_variant_id) FROM product_variants), 9000000000 + id * 10 + row_number() OVER (PARTITION BY id)
FROM products, unnest(ARRAY ['Black', 'Natural']) AS color, unnest(ARRAY ['S', 'M', 'L']) AS size
WHERE tags @> '{demo-large}';
--
INSERT INTO product_images (product_id, image_url, alt, is_primary, source)
SELECT id, image_url, name, true, 'other' FROM products WHERE tags @> '{demo-large}' AND image_url IS NOT NULL;
--
CREATE TEMP TABLE people ON COMMIT DROP AS
SELECT n, first_name, last_name, lower(first_name || '.' || last_name || '.' || n || '@large.example') AS email,
  (ARRAY ['Hebden Bridge', 'Leeds', 'Truro', 'Bangor', 'Dundee', 'Derry', 'Norwich', 'Swansea', 'Luton'])[1 + n % 9] AS city,
  CASE WHEN n <= $people * 7 / 10 THEN 'demo-large-' || n END AS user_id
FROM (SELECT n,
  (ARRAY ['Robin', 'Alex', 'Maya', 'Idris', 'Grace', 'Sam', 'Nia', 'Tom', 'Ewa', 'Ravi', 'Zoe', 'Owen', 'Priya'])[1 + n % 13]
    AS first_name,
  (ARRAY ['Hartley', 'Okafor', 'Khan', 'Price', 'Ahmed', 'Brown', 'Evans', 'Rees', 'Wilson', 'Jones', 'Patel', 'Walsh',
    'Murray', 'Lloyd', 'Novak', 'Fraser', 'Quinn'])[1 + n % 17] AS last_name
  FROM generate_series(1, $people) AS n) AS named;
--
INSERT INTO "user" (id, name, full_name, first_name, email, email_verified, created_at)
SELECT user_id, first_name || ' ' || last_name, first_name || ' ' || last_name, first_name, email, true,
  now() - n * interval '1041 days' / $people
FROM people WHERE user_id IS NOT NULL;
--
-- Orders and customers grow over time: `grown` is the shop's progress. Rows beyond $orders are abandoned checkouts; the older of those are anonymised.
CREATE TEMP TABLE placed ON COMMIT DROP AS
SELECT n, gen_random_uuid() AS id, n > $orders AS given_up, 1 + floor(random() * 3)::int AS lines, random() AS luck,
  CASE WHEN n <= $people THEN n ELSE 1 + floor(grown * random() * $people)::int END AS person,
  now() - interval '730 days' * (1 - sqrt(grown)) - interval '10 minutes' AS at
FROM (SELECT n, CASE WHEN n <= $people THEN n::numeric / $people ELSE random() END AS grown
  FROM generate_series(1, $orders + $orders * 3 / 10) AS n) AS each;
--
CREATE TEMP TABLE goods ON COMMIT DROP AS
SELECT row_number() OVER (ORDER BY p.tags @> '{demo-large}', v.id) AS pick, v.*, p.name, p.slug, p.image_url,
  coalesce(p.printful_cost_pence, v.price_pence * 2 / 5) AS cost
FROM product_variants v JOIN products p ON p.id = v.product_id;
--
ANALYZE placed, goods;
--
-- Six in ten items are from the shop's own catalogue, which comes first.
CREATE TEMP TABLE bought ON COMMIT DROP AS
SELECT c.order_n, c.position, c.quantity, g.*
FROM (SELECT n AS order_n, position, CASE WHEN random() < 0.9 THEN 1 ELSE 2 END AS quantity,
    1 + floor(CASE WHEN random() < 0.6 THEN random() * own ELSE own + random() * (all_of - own) END)::int AS pick
  FROM placed CROSS JOIN generate_series(0, 2) AS position
    CROSS JOIN (SELECT count(*) AS all_of, count(*) FILTER (WHERE slug NOT LIKE 'demo-large-%') AS own FROM goods) AS counted
  WHERE position < lines) AS c
JOIN goods g USING (pick);
--
ANALYZE bought;
--
INSERT INTO orders (id, number, user_id, status, email, first_name, last_name, address, city, country, postcode,
  items_total, shipping_total, total, shipping_rate_id, shipping_name, shipping_carrier, shipping_min_days, shipping_max_days,
  stripe_session_id, captured_total, refunded_total, paid_at, card_brand, card_last4, cancel_until, canceled_at, cancel_reason, print_state,
  print_cost_total, print_delivery_total, shipped_at, delivered_at, delivery_assumed, created_at, updated_at)
SELECT o.id, next_order_number($prefix), CASE WHEN known THEN p.user_id END, o.status,
  CASE WHEN known THEN p.email END, CASE WHEN known THEN p.first_name END, CASE WHEN known THEN p.last_name END,
  CASE WHEN known THEN p.n % 90 + 1 || ' Demo Street' END, CASE WHEN known THEN p.city END,
  CASE WHEN o.luck < 0.7 OR NOT given_up THEN 'GB' END,
  CASE WHEN known THEN 'HX7 8DG' END, sums.items, 399, sums.items + 399,
  CASE WHEN o.luck < 0.5 OR NOT given_up THEN 'STANDARD' END, 'Standard', 'Royal Mail', 3, 5, 'pi_demo_' || o.n,
  CASE WHEN given_up THEN 0 ELSE sums.items + 399 END,
  CASE WHEN o.status IN ('canceled', 'refunded') THEN sums.items + 399 ELSE 0 END, CASE WHEN given_up THEN NULL ELSE o.at END, 'visa', '4242',
  o.at + interval '1 hour', CASE WHEN o.status = 'canceled' THEN o.at + interval '20 minutes' END,
  CASE WHEN o.status = 'canceled' THEN 'Cancelled by customer' END,
  CASE WHEN given_up THEN 'none' WHEN o.status = 'canceled' THEN 'stopped' ELSE 'confirmed' END,
  CASE WHEN NOT given_up AND o.status <> 'canceled' THEN sums.cost + 299 END,
  CASE WHEN NOT given_up AND o.status <> 'canceled' THEN 299 END,
  CASE WHEN o.status IN ('shipped', 'delivered', 'refunded') THEN o.at + interval '2 days' END,
  CASE WHEN o.status IN ('delivered', 'refunded') THEN o.at + interval '5 days' END, false, o.at, o.at
FROM (SELECT *, NOT given_up OR luck < 0.7 AND at > now() - interval '29 days' AS known,
    CASE WHEN given_up THEN 'expired' WHEN luck < 0.03 THEN 'canceled' WHEN at > now() - interval '3 hours' THEN 'paid'
    WHEN at > now() - interval '2 days' THEN 'in_production' WHEN at > now() - interval '5 days' THEN 'shipped'
    WHEN luck < 0.05 THEN 'refunded' ELSE 'delivered' END AS status FROM placed) AS o
JOIN people p ON p.n = o.person
JOIN (SELECT order_n, sum(price_pence * quantity)::int AS items, sum(cost * quantity)::int AS cost FROM bought GROUP BY 1)
  AS sums ON sums.order_n = o.n;
--
INSERT INTO order_items (order_id, position, variant_id, product_id, product_name, product_slug, color, size, image_url, sku,
  printful_variant_id, printful_sync_variant_id, quantity, unit_price, total)
SELECT o.id, b.position, b.id, b.product_id, b.name, coalesce(b.slug, ''), b.color, b.size, b.image_url, b.sku,
  b.printful_variant_id, b.printful_sync_variant_id, b.quantity, b.price_pence, b.price_pence * b.quantity
FROM bought b JOIN placed o ON o.n = b.order_n;
--
-- The next statements look up single orders and need statistics to plan well.
ANALYZE orders, order_items, customers;
--
INSERT INTO order_events (order_id, type, actor, at)
SELECT id, 'checkout_opened', 'customer', created_at FROM orders WHERE stripe_session_id LIKE 'pi\_demo\_%'
UNION ALL SELECT id, 'paid', 'card', paid_at FROM orders WHERE stripe_session_id LIKE 'pi\_demo\_%' AND paid_at IS NOT NULL
UNION ALL SELECT id, 'print_drafted', 'shop', paid_at + interval '5 seconds' FROM orders
  WHERE stripe_session_id LIKE 'pi\_demo\_%' AND paid_at IS NOT NULL
UNION ALL SELECT id, 'print_confirmed', 'shop', cancel_until + interval '10 seconds' FROM orders
  WHERE stripe_session_id LIKE 'pi\_demo\_%' AND print_state = 'confirmed'
UNION ALL SELECT id, 'cancel_requested', 'customer', canceled_at FROM orders
  WHERE stripe_session_id LIKE 'pi\_demo\_%' AND status = 'canceled'
UNION ALL SELECT id, 'canceled', 'customer', canceled_at FROM orders
  WHERE stripe_session_id LIKE 'pi\_demo\_%' AND status = 'canceled'
UNION ALL SELECT id, 'parcel_sent', 'printer', shipped_at FROM orders
  WHERE stripe_session_id LIKE 'pi\_demo\_%' AND shipped_at IS NOT NULL
UNION ALL SELECT id, 'delivered', 'printer', delivered_at FROM orders
  WHERE stripe_session_id LIKE 'pi\_demo\_%' AND delivered_at IS NOT NULL;
--
INSERT INTO order_shipments (order_id, printful_shipment_id, carrier, service, tracking_number, items, shipped_at, delivered_at)
SELECT id, 9000000000, 'Royal Mail', 'Tracked 48', 'DEMO' || number, '[]', shipped_at, delivered_at
FROM orders WHERE stripe_session_id LIKE 'pi\_demo\_%' AND shipped_at IS NOT NULL;
--
-- Each order's emails, and one of the shop's own for every account.
INSERT INTO mails (message_id, kind, recipient, order_id, created_at, sent_at, attempts)
SELECT 'demo-large-' || mail.kind || '-' || o.id, mail.kind, coalesce(o.email, 'gone@large.example'), o.id, mail.at,
  mail.at + interval '2 seconds', 1
FROM orders o CROSS JOIN LATERAL (VALUES ('order-confirmation', o.paid_at), ('dispatched', o.shipped_at),
  ('delivered', o.delivered_at), ('refunded', o.canceled_at)) AS mail (kind, at)
WHERE o.stripe_session_id LIKE 'pi\_demo\_%' AND mail.at IS NOT NULL
UNION ALL
SELECT 'demo-large-welcome-' || id, 'confirm-address', email, NULL, greatest(created_at, now() - interval '360 days'),
  greatest(created_at, now() - interval '360 days') + interval '2 seconds', 1
FROM "user" WHERE id LIKE 'demo-large-%';
-- Webhook events of three months, their retention period.
INSERT INTO webhook_events (id, provider, type, payload, received_at, processed_at, outcome)
SELECT event.provider || ':demo-large-' || event.type || '-' || o.id, event.provider, event.type,
  jsonb_build_object('type', event.type, 'data', jsonb_build_object('object', jsonb_build_object('id', o.stripe_session_id,
    'amount', o.total, 'currency', 'gbp', 'status', 'succeeded', 'metadata', jsonb_build_object('order_draft_id', o.id)))),
  event.at, event.at + interval '1 second', 'done'
FROM orders o CROSS JOIN LATERAL (VALUES ('stripe', 'payment_intent.succeeded', o.paid_at),
  ('printful', 'package_shipped', o.shipped_at), ('printful', 'order_updated', o.delivered_at)) AS event (provider, type, at)
WHERE o.stripe_session_id LIKE 'pi\_demo\_%' AND event.at > now() - interval '85 days';
--
-- The orders have the totals already; recomputing each would take longer than everything else.
ALTER TABLE refunds DISABLE TRIGGER refunds_keep_total;
--
INSERT INTO refunds (order_id, amount, reason, status, decision_key, stripe_refund_id, created_at, updated_at)
SELECT id, captured_total, 'Demo data', 'succeeded', 'demo', 're_demo_' || number, coalesce(canceled_at, delivered_at),
  coalesce(canceled_at, delivered_at)
FROM orders WHERE stripe_session_id LIKE 'pi\_demo\_%' AND status IN ('canceled', 'refunded');
--
ALTER TABLE refunds ENABLE TRIGGER refunds_keep_total;
--
INSERT INTO returns (reference, order_id, form_key, kind, reason, name, lines, status, asked_at)
SELECT 'R-DEMO-' || o.number, o.id, gen_random_uuid()::text, 'change_of_mind', 'no_reason', 'Demo',
  jsonb_build_array(jsonb_build_object('itemId', i.id, 'quantity', 1)), 'refunded', o.delivered_at
FROM orders o JOIN order_items i ON i.order_id = o.id AND i.position = 0
WHERE o.stripe_session_id LIKE 'pi\_demo\_%' AND o.status = 'refunded';
--
INSERT INTO attention_items (kind, order_id, summary, dedupe_key, created_at)
SELECT 'print_held', id, 'Order ' || number || ': the printer has put it on hold (demo data).', 'demo-large:' || id, created_at
FROM orders WHERE stripe_session_id LIKE 'pi\_demo\_%' AND status = 'in_production' ORDER BY created_at DESC LIMIT 40
