import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Shop } from "#server/shop.ts";
import { quotesPerPage } from "../contract.ts";

/** Hours back from now. */
const day = sql`created_at > now() - interval '24 hours'`;
/** Quotes of the day; the cheapest option in pence, where the printer offered any. */
const quotes = sql`(
  select id, outcome, error, took_ms, created_at, split_part(quote_key, '|', 1) as country,
    jsonb_array_length(options) as options,
    (select coalesce(sum(split_part(item, 'x', 2)::integer), 0)::integer
      from unnest(string_to_array(split_part(quote_key, '|', 4), ',')) as item) as things,
    case when outcome = 'offered' then
      (select min((option ->> 'rate')::integer) from jsonb_array_elements(options) as option) end as cheapest
  from shipping_quotes where ${day}
) as quotes`;

const figures = sql`count(*)::integer as asked,
  count(*) filter (where outcome = 'failed')::integer as failed,
  count(*) filter (where outcome = 'empty')::integer as empty,
  min(cheapest) as least, max(cheapest) as most,
  (percentile_disc(0.5) within group (order by cheapest)) as median`;

const pence = z.number().nullable();
const counted = z.object({
  asked: z.number(),
  failed: z.number(),
  empty: z.number(),
  least: pence,
  most: pence,
  median: pence,
});
const total = counted.extend({ timed: z.number(), took: z.number().nullable(), slow: z.number().nullable() });
const ofCountry = counted.extend({ country: z.string() });
const row = z.object({
  id: z.string(),
  at: z.coerce.date(),
  country: z.string(),
  things: z.number(),
  outcome: z.enum(["offered", "failed", "empty"]),
  error: z.string().nullable(),
  options: z.number(),
  cheapest: pence,
  tookMs: z.number().nullable(),
});
export type QuoteRow = z.output<typeof row>;
export type CountryFigures = z.output<typeof ofCountry>;

/**
 * What the checkout asked the printer in the last 24 hours: estimates of pages are not kept. Prices are the cheapest
 * option of each quote, in pence; times are milliseconds, of quotes that were not answered from memory.
 */
export async function readQuotes({ db }: Pick<Shop, "db">, page: number) {
  const all = await db.execute(sql`select ${figures}, count(took_ms)::integer as timed,
    (percentile_disc(0.5) within group (order by took_ms)) as took,
    (percentile_disc(0.95) within group (order by took_ms)) as slow from ${quotes}`);
  const countries = await db.execute(
    sql`select country, ${figures} from ${quotes} group by country order by asked desc, country`,
  );
  const rows = await db.execute(sql`select id, created_at as at, country, things, outcome, error, options, cheapest,
    took_ms as "tookMs" from ${quotes} order by created_at desc, id limit ${quotesPerPage} offset ${(page - 1) * quotesPerPage}`);
  return {
    total: total.parse(all.rows[0]),
    countries: z.array(ofCountry).parse(countries.rows),
    rows: z.array(row).parse(rows.rows),
  };
}
