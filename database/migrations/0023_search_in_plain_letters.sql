-- As in functions/listings.sql, which is applied after this: the columns below need it now.
create or replace function fold_accents(text) returns text language sql immutable parallel safe
return case when octet_length($1) = length($1) then $1 else
  replace(replace(replace(replace(replace(replace(replace(replace(translate(
    normalize(regexp_replace(normalize($1, nfkd), '[\u0300-\u036f]', '', 'g'), nfkc),
    'øØłŁđĐðÐħĦŧŦı', 'oOlLdDdDhHtTi'),
    'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH') end;
--> statement-breakpoint
ALTER TABLE "customers" drop column "words";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "words" text GENERATED ALWAYS AS (lower(fold_accents(' ' || name || ' ' || email || ' ' || coalesce(town, '') || ' '))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "earlier_orders" drop column "words";--> statement-breakpoint
ALTER TABLE "earlier_orders" ADD COLUMN "words" text GENERATED ALWAYS AS (lower(fold_accents(' ' || number || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' '))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" drop column "search_words";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_words" text GENERATED ALWAYS AS (lower(fold_accents(' ' || number || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' '))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" drop column "words";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "words" text GENERATED ALWAYS AS (lower(fold_accents(staff_name || ' ' || action || ' ' || resource || ' ' || resource_id || ' ' || summary || ' ' || coalesce(reason, '')))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "customers_words" ON "customers" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "earlier_orders_words" ON "earlier_orders" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin ("search_words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin ("words" gin_trgm_ops);
