ALTER TABLE "orders" ADD COLUMN "shipping_cheapest" integer;--> statement-breakpoint
-- What is chosen by now was offered in the quote of its key.
UPDATE "orders" o SET "shipping_cheapest" = (SELECT min(("option" ->> 'rate')::integer) FROM jsonb_array_elements(q."options") AS "option")
FROM "shipping_quotes" q WHERE q."order_id" = o."id" AND q."quote_key" = o."shipping_key";
