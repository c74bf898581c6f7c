-- A refund takes its order for itself before the foreign key shares it: two refunds at once then wait for each
-- other instead of ending in a deadlock.
CREATE FUNCTION lock_order_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM orders WHERE id = NEW.order_id FOR UPDATE;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_lock_order BEFORE INSERT OR UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION lock_order_of_refund();
