DROP INDEX "customers_last";--> statement-breakpoint
DROP INDEX "customers_since";--> statement-breakpoint
DROP INDEX "customers_orders";--> statement-breakpoint
DROP INDEX "customers_spent";--> statement-breakpoint
CREATE INDEX "customers_last" ON "customers" USING btree ("last_order_at" desc nulls last,"id","orders_count");--> statement-breakpoint
CREATE INDEX "customers_since" ON "customers" USING btree ("since","id","orders_count","last_order_at");--> statement-breakpoint
CREATE INDEX "customers_orders" ON "customers" USING btree ("orders_count","id","last_order_at");--> statement-breakpoint
CREATE INDEX "customers_spent" ON "customers" USING btree ("spent_total","id","orders_count","last_order_at");