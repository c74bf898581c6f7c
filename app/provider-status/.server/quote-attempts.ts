import { lt, sql } from "drizzle-orm";
import { purgeMarketTries } from "#app/markets/.server/market-tries.ts";
import { errorText } from "#app/shared/error-text.ts";
import { quoteAttempts } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { attemptDays } from "../rules.ts";
import { dropCachedStatus } from "./read-provider-status.ts";

type Asked = { country: string; things: number };

/**
 * Requests delivery prices from the print provider and records the outcome: unrecorded failures go unnoticed.
 * @param rates in pence
 * @param isOutage whether an error is the provider's fault, not the request's
 */
export async function recordQuoteAttempt<Option extends { rate: number }>(
  shop: Shop,
  asked: Asked,
  ask: () => Promise<Option[]>,
  isOutage: (error: unknown) => boolean,
): Promise<Option[]> {
  const started = performance.now();
  const record = async (
    ended: Pick<typeof quoteAttempts.$inferInsert, "outcome" | "options" | "cheapest" | "error">,
  ) => {
    const tookMs = Math.round(performance.now() - started);
    await shop.db.insert(quoteAttempts).values({ ...asked, ...ended, tookMs });
    dropCachedStatus(shop);
  };
  let options: Option[];
  try {
    options = await ask();
  } catch (error) {
    if (isOutage(error)) await record({ outcome: "failed", error: errorText(error) });
    throw error;
  }
  if (options.length === 0) await record({ outcome: "empty" });
  else
    await record({
      outcome: "offered",
      options: options.length,
      cheapest: Math.min(...options.map(({ rate }) => rate)),
    });
  return options;
}

/** Deletes old attempts, and old counts of quotes that were refused. */
export async function purgeQuoteAttempts(shop: Shop): Promise<void> {
  const old = lt(quoteAttempts.at, sql`now() - make_interval(days => ${attemptDays})`);
  await shop.db.delete(quoteAttempts).where(old);
  await purgeMarketTries(shop);
}
