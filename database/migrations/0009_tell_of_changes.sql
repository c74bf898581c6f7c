-- Every process keeps public pages in memory; whoever changes what they show, by whatever way, tells all of them.
-- Within one transaction PostgreSQL sends the same notice once.
CREATE FUNCTION tell_of_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify($n$shop_changed$n$, json_build_object($n$kind$n$, TG_ARGV[0])::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change($n$catalogue$n$);
--> statement-breakpoint
CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_variants
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change($n$catalogue$n$);
--> statement-breakpoint
CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_overrides
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change($n$catalogue$n$);
--> statement-breakpoint
CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_images
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change($n$catalogue$n$);
--> statement-breakpoint
CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON bundles
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change($n$catalogue$n$);
--> statement-breakpoint
CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON bundle_items
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change($n$catalogue$n$);
--> statement-breakpoint
CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON bundle_images
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change($n$catalogue$n$);
--> statement-breakpoint
CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON bundle_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change($n$catalogue$n$);
--> statement-breakpoint
CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change($n$settings$n$);
