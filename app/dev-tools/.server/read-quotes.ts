import { sql } from "drizzle-orm";
import { z } from "zod";
import { quoteOutcomes } from "#app/provider-status/rules.ts";
import type { Shop } from "#server/shop.ts";
import { quotesPerPage } from "../contract.ts";

/** Attempts of the last 24 hours. */
const quotes = sql`(select * from quote_attempts where at > now() - interval '24 hours') as quotes`;

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
const total = counted.extend({ took: z.number().nullable(), slow: z.number().nullable() });
const ofCountry = counted.extend({ country: z.string() });
const row = z.object({
  id: z.coerce.string(),
  at: z.coerce.date(),
  country: z.string(),
  things: z.number(),
  outcome: z.enum(quoteOutcomes),
  error: z.string().nullable(),
  options: z.number(),
  cheapest: pence,
  tookMs: z.number(),
});
export type QuoteRow = z.output<typeof row>;
export type CountryFigures = z.output<typeof ofCountry>;

/**
 * Quote requests of the last 24 hours, by checkouts and estimates. Prices are the cheapest option of each quote, in
 * pence; times are milliseconds. Cached answers are not counted.
 */
export async function readQuotes({ db }: Pick<Shop, "db">, page: number) {
  const all = await db.execute(sql`select ${figures}, (percentile_disc(0.5) within group (order by took_ms)) as took,
    (percentile_disc(0.95) within group (order by took_ms)) as slow from ${quotes}`);
  const countries = await db.execute(
    sql`select country, ${figures} from ${quotes} group by country order by asked desc, country`,
  );
  const rows = await db.execute(sql`select id, at, country, things, outcome, error, options, cheapest,
    took_ms as "tookMs" from ${quotes} order by at desc, id desc limit ${quotesPerPage} offset ${(page - 1) * quotesPerPage}`);
  return {
    total: total.parse(all.rows[0]),
    countries: z.array(ofCountry).parse(countries.rows),
    rows: z.array(row).parse(rows.rows),
  };
}
