import { sql } from "drizzle-orm";
import type { Database } from "#database/open.ts";
import type { Printful } from "#providers/printful/client.ts";
import { PrintfulError } from "#providers/printful/error.ts";

/**
 * All processes share Printful's calls per minute through one row in PostgreSQL (R-DELIVERY-10). Quotes and orders may
 * each use at most five sixths and leave a tenth to each other even during a sync, so that neither a crowd of shoppers
 * (or someone faking one) nor a crowd of orders starves the other. The sync may use four fifths of what is free, which
 * gets a thousand products through in twelve minutes.
 */
type Place = { kind: "quotes" | "orders" | "others"; share: number };
const quotes: Place = { kind: "quotes", share: 5 / 6 };
const orders: Place = { kind: "orders", share: 5 / 6 };
const sync: Place = { kind: "others", share: 4 / 5 };
const looking: Place = { kind: "others", share: 1 / 2 };
const placeOf: Record<keyof Printful, Place> = {
  shippingRates: quotes,
  findOrder: orders,
  getOrder: orders,
  createDraft: orders,
  updateOrder: orders,
  confirmOrder: orders,
  cancelOrder: orders,
  listOrders: sync,
  recheckOrder: looking,
  listStoreProducts: sync,
  getStoreProduct: sync,
  getCatalogueProduct: sync,
  listCatalogueProducts: looking,
  getCatalogueVariant: looking,
  listCountries: looking,
  getWebhook: sync,
  setWebhook: sync,
};

/**
 * Wraps the client so that each call first reserves a place in the current minute.
 * @param callsPerMinute the provider's limit; 0 disables it (a sandbox without one)
 * @throws PrintfulError `rate_limited` if no place is left
 */
export function withBudget(printful: Printful, db: Database, callsPerMinute: number): Printful {
  if (callsPerMinute === 0) return printful;
  const budgeted = Object.entries(printful).map(([name, method]) => {
    const place = placeOf[name as keyof Printful];
    return [
      name,
      async (...args: never[]) => {
        await takePlace(db, callsPerMinute, place);
        return (method as (...all: never[]) => unknown)(...args);
      },
    ];
  });
  return Object.fromEntries(budgeted) as Printful;
}

async function takePlace(db: Database, callsPerMinute: number, { kind, share }: Place): Promise<void> {
  const most = Math.floor(callsPerMinute * share);
  const left = Math.floor(callsPerMinute / 10);
  const quote = kind === "quotes" ? 1 : 0;
  const order = kind === "orders" ? 1 : 0;
  const isFree = {
    quotes: sql`b.quotes < ${most} and b.used < ${callsPerMinute - left} + least(b.orders, ${left})`,
    orders: sql`b.orders < ${most} and b.used < ${callsPerMinute - left} + least(b.quotes, ${left})`,
    others: sql`b.used < ${most}`,
  }[kind];
  const isOver = sql`b.window_start < now() - interval '60 seconds'`;
  const { rows } = await db.execute(sql`
    insert into provider_budgets as b (provider, window_start, used, quotes, orders)
    values ('printful', now(), 1, ${quote}, ${order})
    on conflict (provider) do update set
      used = case when ${isOver} then 1 else b.used + 1 end,
      quotes = case when ${isOver} then excluded.quotes else b.quotes + excluded.quotes end,
      orders = case when ${isOver} then excluded.orders else b.orders + excluded.orders end,
      window_start = case when ${isOver} then now() else b.window_start end
    where ${isOver} or (${isFree})
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
