ALTER TABLE "provider_budgets" ADD COLUMN "quotes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_budgets" ADD COLUMN "orders" integer DEFAULT 0 NOT NULL;