import { desc } from "drizzle-orm";
import { quoteAttempts } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { type ProviderStatus, providerStatusOf } from "../rules.ts";

/** Milliseconds that a process caches the status: every page of every visitor requests it. */
const cacheMs = 15_000;
const cache = new WeakMap<object, { until: number; status: Promise<ProviderStatus> }>();

/** Drops this process's cached status after a change. */
export const dropCachedStatus = ({ db }: Pick<Shop, "db">): unknown => cache.delete(db);

/** The print provider's status, judged by the last delivery quote; this makes no call to it. */
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
