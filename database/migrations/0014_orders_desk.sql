CREATE TABLE "order_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"body" text NOT NULL,
	"form_key" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_notes_formKey_unique" UNIQUE("form_key"),
	CONSTRAINT "order_notes_length" CHECK (length("order_notes"."body") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"form_key" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"wish" jsonb NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"requested_by" text NOT NULL,
	"requested_by_name" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" text,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"decision_note" text,
	CONSTRAINT "refund_requests_formKey_unique" UNIQUE("form_key"),
	CONSTRAINT "refund_requests_positive" CHECK ("refund_requests"."amount" > 0),
	CONSTRAINT "refund_requests_two_people" CHECK ("refund_requests"."status" <> 'approved' or coalesce("refund_requests"."decided_by", "refund_requests"."requested_by") <> "refund_requests"."requested_by")
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "canceled_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "print_delivery_total" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_words" text GENERATED ALWAYS AS (lower(' ' || number || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "refund_requests_order" ON "refund_requests" USING btree ("order_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_one_open" ON "refund_requests" USING btree ("order_id") WHERE "refund_requests"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "order_items_product" ON "order_items" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("created_at","id") WHERE "orders"."status" not in ('pending_payment', 'payment_failed', 'expired');--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin ("search_words" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_canceled" CHECK ("order_items"."canceled_quantity" between 0 and "order_items"."quantity");