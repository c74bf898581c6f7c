CREATE TABLE "shop_mode" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"mode" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_mode_is_one_row" CHECK ("shop_mode"."id" = 1),
	CONSTRAINT "shop_mode_known" CHECK ("shop_mode"."mode" in ('rehearsal', 'live'))
);
--> statement-breakpoint
-- Whose an existing database is. Stripe marks each event of a live account; so an event that says it is live outweighs
-- what else lies here. A rehearsal leaves a moved clock, tours, its demo owner, test events, and goods whose number at
-- the print provider is the sandbox's: 4,000,000,000 and the catalogue number. A database that says neither is unmarked,
-- and belongs to the mode that starts over it first.
INSERT INTO "shop_mode" ("mode")
SELECT "mode" FROM (
  SELECT CASE
    WHEN EXISTS (SELECT FROM "webhook_events" WHERE "provider" = 'stripe' AND "payload" ->> 'livemode' = 'true') THEN 'live'
    WHEN EXISTS (SELECT FROM "rehearsal_clock")
      OR EXISTS (SELECT FROM "rehearsal_tours")
      OR EXISTS (SELECT FROM "user" WHERE "id" = 'demo-staff')
      OR EXISTS (SELECT FROM "webhook_events" WHERE "provider" = 'stripe' AND "payload" ->> 'livemode' = 'false')
      OR EXISTS (SELECT FROM "product_variants" WHERE "printful_sync_variant_id" = 4000000000 + "printful_variant_id")
      OR EXISTS (SELECT FROM "order_items" WHERE "printful_sync_variant_id" = 4000000000 + "printful_variant_id")
      THEN 'rehearsal'
  END AS "mode"
) AS found
WHERE "mode" IS NOT NULL;
