-- At least one owner remains whose role has no last day: one that ends leaves nobody once it has. The rehearsal's demo
-- owner is nobody in a live shop, which says so by setting rosette.shop_mode in the transaction (change-role.ts).
CREATE OR REPLACE FUNCTION keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.role = $r$owner$r$ AND OLD.is_active AND EXISTS (SELECT FROM "user" WHERE id = OLD.user_id) THEN
    PERFORM pg_advisory_xact_lock(7220432);
    IF NOT EXISTS (
      SELECT FROM admin_roles WHERE role = $r$owner$r$ AND is_active AND expires_at IS NULL
        AND (user_id <> $d$demo-staff$d$ OR current_setting($s$rosette.shop_mode$s$, true) IS DISTINCT FROM $l$live$l$)
    ) THEN
      RAISE EXCEPTION $m$the shop needs an owner$m$ USING ERRCODE = $c$23514$c$, CONSTRAINT = $n$admin_roles_keep_an_owner$n$;
    END IF;
  END IF;
  RETURN NULL;
END
$$;
