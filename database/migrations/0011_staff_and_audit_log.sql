CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"resource_id" text NOT NULL,
	"summary" text NOT NULL,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	"words" text GENERATED ALWAYS AS (lower(staff_name || ' ' || action || ' ' || resource || ' ' || resource_id || ' ' || summary || ' ' || coalesce(reason, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"role_expires_at" timestamp with time zone,
	"token_hash" text NOT NULL,
	"invited_by" text,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_invitations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_roles" ADD COLUMN "granted_by" text;--> statement-breakpoint
ALTER TABLE "admin_roles" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_resource" ON "audit_log" USING btree ("resource","resource_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_staff" ON "audit_log" USING btree ("staff_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_open_once" ON "staff_invitations" USING btree ("email") WHERE "staff_invitations"."accepted_at" is null and "staff_invitations"."revoked_at" is null;--> statement-breakpoint
-- What was done stays as it was written. Rows go when they are old, see forget-old-log.ts; nobody changes one.
CREATE FUNCTION refuse_change_of_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = $op$DELETE$op$ AND OLD.at < now() - interval '1 year' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION $m$the audit log is only ever added to$m$;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refuse_change_of_log BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log();
--> statement-breakpoint
-- At least one owner remains, whoever removes the others at the same time; except that people may delete their account.
CREATE FUNCTION keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.role = $r$owner$r$ AND OLD.is_active AND EXISTS (SELECT FROM "user" WHERE id = OLD.user_id) THEN
    PERFORM pg_advisory_xact_lock(7220432);
    IF NOT EXISTS (
      SELECT FROM admin_roles WHERE role = $r$owner$r$ AND is_active AND (expires_at IS NULL OR expires_at > now())
    ) THEN
      RAISE EXCEPTION $m$the shop needs an owner$m$ USING ERRCODE = $c$23514$c$, CONSTRAINT = $n$admin_roles_keep_an_owner$n$;
    END IF;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER keep_an_owner AFTER UPDATE OR DELETE ON admin_roles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_an_owner();
