CREATE TABLE "provider_blanks" (
	"id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"variants" jsonb NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_products" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"cost_pence" integer,
	"seen_run" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_variants" (
	"id" bigint PRIMARY KEY NOT NULL,
	"provider_product_id" bigint NOT NULL,
	"catalogue_product_id" integer NOT NULL,
	"catalogue_variant_id" integer NOT NULL,
	"sku" text,
	"colour" text NOT NULL,
	"size" text NOT NULL,
	"price_pence" integer,
	"can_be_printed" boolean NOT NULL,
	"stock_before" integer,
	"turned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sync_conflicts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sync_conflicts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"field" text NOT NULL,
	"provider_product_id" bigint NOT NULL,
	"product_id" integer,
	"summary" text NOT NULL,
	"ours" text,
	"theirs" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" text,
	"decision" text
);
--> statement-breakpoint
ALTER TABLE "sync_status" ADD COLUMN "sync_warnings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_status" ADD COLUMN "run_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_status" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sync_status" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sync_status" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_status" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_status" ADD COLUMN "changed_products" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_status" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sync_status" ADD COLUMN "next_sync_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider_variants" ADD CONSTRAINT "provider_variants_provider_product_id_provider_products_id_fk" FOREIGN KEY ("provider_product_id") REFERENCES "public"."provider_products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_conflicts" ADD CONSTRAINT "sync_conflicts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_variants_product" ON "provider_variants" USING btree ("provider_product_id");--> statement-breakpoint
CREATE INDEX "provider_variants_blank" ON "provider_variants" USING btree ("catalogue_product_id");--> statement-breakpoint
CREATE INDEX "provider_variants_turned" ON "provider_variants" USING btree ("turned_at") WHERE "provider_variants"."turned_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sync_conflicts_open_once" ON "sync_conflicts" USING btree ("provider_product_id","field") WHERE "sync_conflicts"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "sync_conflicts_product" ON "sync_conflicts" USING btree ("product_id");