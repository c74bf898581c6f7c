-- A notice says which product changed, so that the pages on which it is not stay kept. Whatever decides which products
-- stand on a page (that one is there, its rank, its name and address, bundles, settings) is told as before: of everything.
CREATE FUNCTION tell_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given bigint[] := '{}';
  changed integer;
BEGIN
  IF TG_OP <> 'INSERT' THEN given := given || (to_jsonb(OLD) ->> TG_ARGV[0])::bigint; END IF;
  IF TG_OP <> 'DELETE' THEN given := given || (to_jsonb(NEW) ->> TG_ARGV[0])::bigint; END IF;
  IF TG_ARGV[0] = 'printful_product_id' THEN
    given := array(SELECT id FROM products WHERE printful_product_id = ANY (given));
  END IF;
  FOR changed IN SELECT DISTINCT unnest(given) LOOP
    PERFORM pg_notify('shop_changed', json_build_object('kind', 'catalogue', 'products', json_build_array(changed))::text);
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  told record;
BEGIN
  FOR told IN
    SELECT * FROM (VALUES
      ('products', 'id'),
      ('product_variants', 'product_id'),
      ('product_images', 'product_id'),
      ('product_reviews', 'product_id'),
      ('product_overrides', 'printful_product_id')
    ) AS tables (name, id)
  LOOP
    EXECUTE format('DROP TRIGGER tell_of_change ON %I', told.name);
    EXECUTE format(
      'CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE ON %I
        FOR EACH ROW EXECUTE FUNCTION tell_of_product(%L)', told.name, told.id);
  END LOOP;
END
$$;
--> statement-breakpoint
-- What products are listed by. The rest of a listing (price, colours, sizes) is found on pages that every notice drops.
CREATE TRIGGER tell_of_coming_and_going AFTER INSERT OR DELETE ON product_listings
  FOR EACH ROW EXECUTE FUNCTION tell_of_change('catalogue');
--> statement-breakpoint
CREATE TRIGGER tell_of_order AFTER UPDATE ON product_listings FOR EACH ROW
  WHEN ((OLD.slug, OLD.product_ids, OLD.name, OLD.category, OLD.reviews)
    IS DISTINCT FROM (NEW.slug, NEW.product_ids, NEW.name, NEW.category, NEW.reviews))
  EXECUTE FUNCTION tell_of_change('catalogue');
--> statement-breakpoint
CREATE TRIGGER tell_of_truncation AFTER TRUNCATE ON product_listings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change('catalogue');
