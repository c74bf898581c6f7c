CREATE TABLE "quote_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"country" text NOT NULL,
	"things" integer NOT NULL,
	"outcome" text NOT NULL,
	"options" integer DEFAULT 0 NOT NULL,
	"cheapest" integer,
	"error" text,
	"took_ms" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "quote_attempts" ("country", "things", "outcome", "options", "cheapest", "error", "took_ms", "at")
SELECT split_part(q."quote_key", '|', 1),
  (SELECT coalesce(sum(split_part(item, 'x', 2)::integer), 0) FROM unnest(string_to_array(split_part(q."quote_key", '|', 4), ',')) AS item),
  q."outcome", CASE WHEN q."outcome" = 'offered' THEN jsonb_array_length(q."options") ELSE 0 END,
  CASE WHEN q."outcome" = 'offered' THEN (SELECT min((o ->> 'rate')::integer) FROM jsonb_array_elements(q."options") AS o) END,
  q."error", q."took_ms", q."created_at"
FROM "shipping_quotes" q WHERE q."took_ms" IS NOT NULL AND q."created_at" > now() - interval '1 day';--> statement-breakpoint
DROP INDEX "shipping_quotes_created";--> statement-breakpoint
CREATE INDEX "quote_attempts_at" ON "quote_attempts" USING btree ("at");--> statement-breakpoint
ALTER TABLE "shipping_quotes" DROP COLUMN "outcome";--> statement-breakpoint
ALTER TABLE "shipping_quotes" DROP COLUMN "error";--> statement-breakpoint
ALTER TABLE "shipping_quotes" DROP COLUMN "took_ms";