DROP INDEX "product_reviews_product";--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "state" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
UPDATE "product_reviews" SET "state" = 'published' WHERE "is_published";--> statement-breakpoint
CREATE INDEX "product_reviews_product" ON "product_reviews" USING btree ("product_id","created_at" DESC NULLS LAST) WHERE "product_reviews"."state" = 'published';--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_state" CHECK ("product_reviews"."state" in ('published', 'pending', 'hidden'));--> statement-breakpoint
-- The pages of products show reviews, so whoever writes or hides one drops the kept pages.
CREATE TRIGGER tell_of_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_change($n$catalogue$n$);
