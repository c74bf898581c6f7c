ALTER TABLE "orders" ADD COLUMN "payable_revision" integer;--> statement-breakpoint
-- Payments that are under way while the shop is brought up to date were allowed as they are.
UPDATE "orders" SET "payable_revision" = "revision" WHERE "status" IN ('pending_payment', 'payment_failed') AND "pay_claimed_at" IS NOT NULL;
