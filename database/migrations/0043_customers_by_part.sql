ALTER TABLE "customers" drop column "words";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "words" text GENERATED ALWAYS AS (lower(' ' || name || ' ' || email || ' ' || coalesce(town, '') || ' ')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "customers_words" ON "customers" USING gin ("words" gin_trgm_ops);