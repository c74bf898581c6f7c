create table uncounted_sales (
  order_id uuid not null,
  sign smallint not null
);
--> statement-breakpoint
-- functions/sales.sql counts units sold again at its end.
alter table product_listings add column units_sold integer not null default 0;
--> statement-breakpoint
alter table product_sales drop column counted_at;
