DROP INDEX "orders_paid";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "billed_print_total" integer GENERATED ALWAYS AS (case
        when status in ('in_production', 'shipped', 'delivered') or shipped_at is not null or delivered_at is not null
          or coalesce(printful_status, '') in ('inprocess', 'partial', 'fulfilled') then print_cost_total
        when print_state = 'stopped' then 0
        when print_state = 'confirmed' and coalesce(printful_status, '') not in ('failed', 'canceled', 'archived') then print_cost_total
        when status in ('canceled', 'refunded') then 0
      end) STORED;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at","id","status","captured_total","refunded_total","items_total","discount_total","shipping_total","tax_total","billed_print_total","print_delivery_total") WHERE "orders"."paid_at" is not null;