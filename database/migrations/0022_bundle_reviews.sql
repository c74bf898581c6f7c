-- Only the demo shop has written reviews of bundles, and none with an order. One that was entered by hand without an order
-- of this shop cannot be verified: it is kept as a demo review, which no live shop shows.
UPDATE "bundle_reviews" SET "order_id" = NULL
  WHERE "is_demo" OR NOT EXISTS (SELECT FROM "orders" WHERE "orders"."id"::text = lower("bundle_reviews"."order_id"));--> statement-breakpoint
UPDATE "bundle_reviews" SET "is_demo" = true WHERE "order_id" IS NULL;--> statement-breakpoint
ALTER TABLE "bundle_reviews" ALTER COLUMN "order_id" SET DATA TYPE uuid USING "order_id"::uuid;--> statement-breakpoint
ALTER TABLE "bundle_reviews" ADD COLUMN "state" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
UPDATE "bundle_reviews" SET "state" = CASE WHEN "is_published" THEN 'published' ELSE 'hidden' END;--> statement-breakpoint
ALTER TABLE "bundle_reviews" ADD CONSTRAINT "bundle_reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bundle_reviews_state" ON "bundle_reviews" USING btree ("state","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "bundle_reviews_stars" ON "bundle_reviews" USING btree ("state","rating","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "bundle_reviews_order" ON "bundle_reviews" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "bundle_reviews" ADD CONSTRAINT "bundle_reviews_state" CHECK ("bundle_reviews"."state" in ('published', 'pending', 'hidden'));--> statement-breakpoint
ALTER TABLE "bundle_reviews" ADD CONSTRAINT "bundle_reviews_bought" CHECK ("bundle_reviews"."is_demo" <> ("bundle_reviews"."order_id" is not null));