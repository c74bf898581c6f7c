CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"guest_email" text,
	"name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"town" text,
	"orders_count" integer DEFAULT 0 NOT NULL,
	"spent_total" integer DEFAULT 0 NOT NULL,
	"refunded_total" integer DEFAULT 0 NOT NULL,
	"first_order_at" timestamp with time zone,
	"last_order_at" timestamp with time zone,
	"since" timestamp with time zone NOT NULL,
	"words" text GENERATED ALWAYS AS (lower(' ' || name || ' ' || email || ' ')) STORED NOT NULL,
	CONSTRAINT "customers_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "customers_guestEmail_unique" UNIQUE("guest_email"),
	CONSTRAINT "customers_either" CHECK (("customers"."user_id" is null) <> ("customers"."guest_email" is null))
);
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_last" ON "customers" USING btree ("last_order_at" desc nulls last,"id");--> statement-breakpoint
CREATE INDEX "customers_since" ON "customers" USING btree ("since","id");--> statement-breakpoint
CREATE INDEX "customers_orders" ON "customers" USING btree ("orders_count","id");--> statement-breakpoint
CREATE INDEX "customers_spent" ON "customers" USING btree ("spent_total","id");--> statement-breakpoint
CREATE INDEX "customers_first" ON "customers" USING btree ("first_order_at");--> statement-breakpoint
CREATE INDEX "customers_email" ON "customers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "customers_words" ON "customers" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_variants_sold_out" ON "product_variants" USING btree ("product_id") WHERE "product_variants"."stock" = 0;--> statement-breakpoint
CREATE INDEX "refunds_made" ON "refunds" USING btree ("created_at","status","amount");--> statement-breakpoint
CREATE INDEX "order_items_sold" ON "order_items" USING btree ("order_id","product_id","quantity","canceled_quantity","total","discount_total");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at","id","status","captured_total") WHERE "orders"."paid_at" is not null;