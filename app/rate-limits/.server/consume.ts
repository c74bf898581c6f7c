import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { rateLimit } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { GateLimits, RateLimit } from "./rate-limits.ts";

/**
 * Counts one attempt under each key. It counts in the database, so that all processes share the limit. A network's
 * limit is generous because a village may share one router; successful attempts are given back.
 * @returns false if one of the keys has reached its limit
 */
export async function consume(shop: Pick<Shop, "db">, limits: readonly RateLimit[]): Promise<boolean> {
  const now = Date.now();
  const counted = await Promise.all(limits.map((limit) => count(shop, limit, now)));
  return counted.every((used, index) => used <= limits[index]!.tries);
}

async function count(shop: Pick<Shop, "db">, { key, seconds }: RateLimit, now: number): Promise<number> {
  const { rows } = await shop.db.execute<{ used: number }>(
    sql`select count_try(${hashKey(key)}, ${seconds}, ${now}) as used`,
  );
  return rows[0]!.used;
}

/** A limit as passed to `open_order`; null for no limit. */
export const countedByOrder = ([limit]: readonly RateLimit[]): string | null =>
  limit
    ? JSON.stringify({ key: hashKey(limit.key), most: limit.tries, seconds: limit.seconds, moment: Date.now() })
    : null;

/** Whether another attempt would be allowed; does not count one. */
export async function hasTryLeft({ db }: Pick<Shop, "db">, limits: readonly RateLimit[]): Promise<boolean> {
  const keys = limits.map(({ key }) => hashKey(key));
  const rows = await db.select().from(rateLimit).where(inArray(rateLimit.key, keys));
  return limits.every(({ key, tries, seconds }) => {
    const row = rows.find((each) => each.key === hashKey(key));
    return !row || row.count < tries || row.lastRequest <= Date.now() - seconds * 1000;
  });
}

/** A success was no guess: resets the first key and gives the attempt back to the others. */
export async function giveBack(shop: Pick<Shop, "db">, [first, ...others]: readonly RateLimit[]): Promise<void> {
  if (first) await shop.db.delete(rateLimit).where(eq(rateLimit.key, hashKey(first.key)));
  if (others.length === 0) return;
  await shop.db
    .update(rateLimit)
    .set({ count: sql`greatest(${rateLimit.count} - 1, 0)` })
    .where(
      inArray(
        rateLimit.key,
        others.map(({ key }) => hashKey(key)),
      ),
    );
}

/** Hashed, so that the table contains no addresses. */
const hashKey = (key: string) => createHash("sha256").update(key).digest("base64url");

/** `counted` is given back if the attempt succeeds. */
type Gate =
  | { state: "open"; counted: readonly RateLimit[] }
  /** The network has reached its limit; nothing else is checked. */
  | { state: "refused" }
  /**
   * The account has reached its limit. Only strangers' guesses get there; see
   * docs/decisions/0033-nobody-locks-out-anybody.md.
   */
  | { state: "locked" };

/**
 * Admits an attempt. Networks and accounts are counted separately, so that nobody can lock out anybody else (ASVS
 * 6.3.1): a refused network does not count against the account, and a known browser counts only for itself.
 */
export async function passGate(shop: Pick<Shop, "db">, limits: GateLimits): Promise<Gate> {
  const { device, network, account } = limits;
  if (device.length > 0 && (await consume(shop, device))) return { state: "open", counted: device };
  if (!(await consume(shop, network))) return { state: "refused" };
  if (!(await consume(shop, account))) return { state: "locked" };
  return { state: "open", counted: [...account, ...network] };
}
