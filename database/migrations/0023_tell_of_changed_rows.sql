-- A statement that finds nothing to change tells nobody: upkeep runs every few seconds, and each notice drops the pages
-- that every process keeps. Of many rows in one transaction PostgreSQL still sends one notice.
DO $$
DECLARE
  told record;
BEGIN
  FOR told IN
    SELECT * FROM (VALUES
      ($n$products$n$, $n$catalogue$n$),
      ($n$product_variants$n$, $n$catalogue$n$),
      ($n$product_overrides$n$, $n$catalogue$n$),
      ($n$product_images$n$, $n$catalogue$n$),
      ($n$product_reviews$n$, $n$catalogue$n$),
      ($n$bundles$n$, $n$catalogue$n$),
      ($n$bundle_items$n$, $n$catalogue$n$),
      ($n$bundle_images$n$, $n$catalogue$n$),
      ($n$bundle_reviews$n$, $n$catalogue$n$),
      ($n$settings$n$, $n$settings$n$)
    ) AS tables (name, kind)
  LOOP
    EXECUTE format($s$DROP TRIGGER tell_of_change ON %I$s$, told.name);
    EXECUTE format(
      $s$CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE ON %I
        FOR EACH ROW EXECUTE FUNCTION tell_of_change(%L)$s$, told.name, told.kind);
    EXECUTE format(
      $s$CREATE TRIGGER tell_of_truncation AFTER TRUNCATE ON %I
        FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change(%L)$s$, told.name, told.kind);
  END LOOP;
END
$$;
