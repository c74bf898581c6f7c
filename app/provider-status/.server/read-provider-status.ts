import { desc } from "drizzle-orm";
import { quoteAttempts } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { type ProviderStatus, providerStatusOf } from "../rules.ts";

/** One answer a process for so long, in milliseconds: every page of every visitor asks. */
const cacheMs = 15_000;
const cache = new WeakMap<object, { until: number; status: Promise<ProviderStatus> }>();

/** There is news, so the answer of this process is no longer true. */
export const dropCachedStatus = ({ db }: Pick<Shop, "db">): unknown => cache.delete(db);

/** How the print provider stands, from the last time that it was asked for delivery prices; nobody asks it for this. */
export function readProviderStatus(shop: Pick<Shop, "db" | "config">): Promise<ProviderStatus> {
  const now = Date.now();
  const before = cache.get(shop.db);
  if (before && before.until > now) return before.status;
  const status = latestQuote(shop).then(
    (lastQuote) => providerStatusOf({ isConfigured: Boolean(shop.config.PRINTFUL_TOKEN), lastQuote }, new Date()),
    () => "error" as const,
  );
  cache.set(shop.db, { until: now + cacheMs, status });
  return status;
}

async function latestQuote({ db }: Pick<Shop, "db">) {
  const [last] = await db
    .select({ outcome: quoteAttempts.outcome, at: quoteAttempts.at })
    .from(quoteAttempts)
    .orderBy(desc(quoteAttempts.at), desc(quoteAttempts.id))
    .limit(1);
  return last ?? null;
}
