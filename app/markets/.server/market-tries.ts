import { desc, gt, lte, sql, sum } from "drizzle-orm";
import {
  destinationName,
  type Market,
  marketOf,
  soldDestinations,
  triedDestination,
} from "#app/pricing/addresses/markets.ts";
import { errorText } from "#app/shared/error-text.ts";
import { marketTries } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

const days = 30;
const since = sql`current_date - ${days}::int`;

/**
 * Counts that somebody asked for a delivery price to where the shop does not sell (R-MARKET-9): one of a destination and
 * day, and nothing of who asked. A count that fails is logged, since the refusal is what matters.
 */
export async function countMarketTry(
  { db, log }: Pick<Shop, "db" | "log">,
  country: string,
  postcode: string | null | undefined,
): Promise<void> {
  const destination = triedDestination(country, postcode);
  if (!destination) return;
  try {
    await db
      .insert(marketTries)
      .values({ day: sql`current_date`, destination, tries: 1 })
      .onConflictDoUpdate({
        target: [marketTries.day, marketTries.destination],
        set: { tries: sql`${marketTries.tries} + 1` },
      });
  } catch (error) {
    log.warn({ error: errorText(error) }, "a try from outside the markets was not counted");
  }
}

export type MarketTry = { name: string; tries: number };

/** What was tried in the last thirty days and is still not sold to, by market, most often first. */
export async function readMarketTries({ db, store }: Pick<Shop, "db" | "store">): Promise<Record<Market, MarketTry[]>> {
  const tries = sum(marketTries.tries).mapWith(Number);
  const rows = await db
    .select({ destination: marketTries.destination, tries })
    .from(marketTries)
    .where(gt(marketTries.day, since))
    .groupBy(marketTries.destination)
    .orderBy(desc(tries), marketTries.destination);
  const sold = soldDestinations(store.markets.sellsTo);
  const found: Record<Market, MarketTry[]> = { gb: [], ni: [], eu: [], world: [] };
  for (const row of rows) {
    if (sold.includes(row.destination)) continue;
    found[marketOf(row.destination)].push({ name: destinationName(row.destination), tries: row.tries });
  }
  return found;
}

/** Deletes old counts. */
export async function purgeMarketTries({ db }: Pick<Shop, "db">): Promise<void> {
  await db.delete(marketTries).where(lte(marketTries.day, since));
}
