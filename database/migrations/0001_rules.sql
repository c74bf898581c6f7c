-- Order numbers for people: unique, and not in sequence, so that one number does not tell the next.
-- A fixed permutation of 90,000 numbers a block: 10000 to 99999 first, then 110000 to 199999, and so on.
CREATE SEQUENCE order_number_seq;
--> statement-breakpoint
CREATE FUNCTION next_order_number(prefix text) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT prefix || '-' || ((n / 90000) * 100000 + 10000 + (n % 90000 * 48271 + 20431 - 10000) % 90000)::text
  FROM (SELECT nextval('order_number_seq') - 1 AS n) AS s
$$;
--> statement-breakpoint
-- Business time: real time, moved on by a rehearsal. Only deadlines are read with it.
CREATE FUNCTION business_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT now() + coalesce((SELECT offset_ms FROM rehearsal_clock WHERE id = 1), 0) * interval '1 millisecond'
$$;
--> statement-breakpoint
-- What is asked for or done counts as refunded; the check on orders then refuses a penny more than was captured.
-- The order is locked first, so that the sum is read after any other refund of it has committed.
CREATE FUNCTION keep_refunded_total() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_order uuid := coalesce(NEW.order_id, OLD.order_id);
BEGIN
  PERFORM 1 FROM orders WHERE id = the_order FOR UPDATE;
  UPDATE orders SET refunded_total = (
    SELECT coalesce(sum(amount), 0) FROM refunds
    WHERE order_id = the_order AND status IN ('requested', 'pending', 'succeeded')
  ) WHERE id = the_order;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_keep_total AFTER INSERT OR UPDATE OR DELETE ON refunds
  FOR EACH ROW EXECUTE FUNCTION keep_refunded_total();
--> statement-breakpoint
-- Specification, section 7: stored procedures. Prices are pounds, as everywhere on the wire.
CREATE FUNCTION calculate_bundle_savings(p_bundle_id integer)
RETURNS TABLE (price numeric, original_price numeric, savings_absolute numeric, savings_percentage numeric)
LANGUAGE sql STABLE AS $$
  SELECT b.retail_price_pence / 100.0,
         b.original_price_pence / 100.0,
         greatest(b.original_price_pence - b.retail_price_pence, 0) / 100.0,
         CASE WHEN b.original_price_pence = 0 THEN 0
              ELSE round(greatest(b.original_price_pence - b.retail_price_pence, 0) * 100.0 / b.original_price_pence, 1) END
  FROM bundles b WHERE b.id = p_bundle_id
$$;
--> statement-breakpoint
CREATE FUNCTION get_bundle_details(p_bundle_id integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(b) || jsonb_build_object(
    'retail_price', b.retail_price_pence / 100.0,
    'original_price', b.original_price_pence / 100.0,
    'items', coalesce((
      SELECT jsonb_agg(to_jsonb(i) || jsonb_build_object(
        'custom_price', i.custom_price_pence / 100.0,
        'product', jsonb_build_object('id', p.id, 'name', p.name, 'category', p.category,
          'image_url', p.image_url, 'price', p.price_pence / 100.0)
      ) ORDER BY i.display_order, i.id)
      FROM bundle_items i JOIN products p ON p.id = i.product_id WHERE i.bundle_id = b.id
    ), '[]'::jsonb),
    'images', coalesce((
      SELECT jsonb_agg(to_jsonb(m) ORDER BY m.image_order) FROM bundle_images m WHERE m.bundle_id = b.id
    ), '[]'::jsonb)
  )
  FROM bundles b WHERE b.id = p_bundle_id
$$;
--> statement-breakpoint
-- Typing mistakes in a search still find the product.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX products_name_trigrams ON products USING gin (name gin_trgm_ops);
