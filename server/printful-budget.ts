import { sql } from "drizzle-orm";
import type { Database } from "#database/open.ts";
import type { Printful } from "#providers/printful/client.ts";
import { PrintfulError } from "#providers/printful/error.ts";

/**
 * All processes share the printer's calls a minute through one row in PostgreSQL, so that a sync or a crowd of
 * orders never starves a shopper who waits for a quote: quotes may use all of it, orders five sixths, the sync four
 * fifths (architecture, section 6 'Delivery'), so that a thousand products are through in twelve minutes.
 */
const shareOf: Record<keyof Printful, number> = {
  shippingRates: 1,
  findOrder: 5 / 6,
  getOrder: 5 / 6,
  createDraft: 5 / 6,
  updateOrder: 5 / 6,
  confirmOrder: 5 / 6,
  cancelOrder: 5 / 6,
  estimateCosts: 5 / 6,
  listOrders: 4 / 5,
  listStoreProducts: 4 / 5,
  getStoreProduct: 4 / 5,
  getCatalogueProduct: 4 / 5,
  listCatalogueProducts: 1 / 2,
  getCatalogueVariant: 1 / 2,
  listCountries: 1 / 2,
  getWebhook: 4 / 5,
  setWebhook: 4 / 5,
};

/**
 * The same client, each call of which first takes a place in the shared minute.
 * @param callsPerMinute the provider's limit; 0 lifts it (a sandbox without one)
 * @throws PrintfulError `rate_limited` from any call for which no place is left
 */
export function withBudget(printful: Printful, db: Database, callsPerMinute: number): Printful {
  if (callsPerMinute === 0) return printful;
  const budgeted = Object.entries(printful).map(([name, method]) => {
    const places = Math.floor(callsPerMinute * shareOf[name as keyof Printful]);
    return [
      name,
      async (...args: never[]) => {
        await takePlace(db, places);
        return (method as (...all: never[]) => unknown)(...args);
      },
    ];
  });
  return Object.fromEntries(budgeted) as Printful;
}

async function takePlace(db: Database, places: number): Promise<void> {
  const { rows } = await db.execute(sql`
    insert into provider_budgets as b (provider, window_start, used) values ('printful', now(), 1)
    on conflict (provider) do update set
      used = case when b.window_start < now() - interval '60 seconds' then 1 else b.used + 1 end,
      window_start = case when b.window_start < now() - interval '60 seconds' then now() else b.window_start end
    where b.window_start < now() - interval '60 seconds' or b.used < ${places}
    returning used`);
  if (rows.length > 0) return;
  const { rows: waits } = await db.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from window_start + interval '60 seconds' - now()))::int as seconds
    from provider_budgets where provider = 'printful'`);
  throw new PrintfulError("this shop has used its calls to the printer for this minute", {
    kind: "rate_limited",
    status: 429,
    retryAfterSeconds: Math.max(1, waits[0]?.seconds ?? 60),
  });
}
