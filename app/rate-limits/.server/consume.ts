import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { rateLimit } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { GateLimits, RateLimit } from "./rate-limits.ts";

/**
 * Counts one try under each key, in the database, so that all processes count together. A network's limit is wide, since
 * a village may share one router, and what succeeds is given back.
 * @returns false when one of the keys has had its number already
 */
export async function consume(shop: Pick<Shop, "db">, limits: readonly RateLimit[]): Promise<boolean> {
  const now = Date.now();
  const counted = await Promise.all(limits.map((limit) => count(shop, limit, now)));
  return counted.every((used, index) => used <= limits[index]!.tries);
}

async function count(shop: Pick<Shop, "db">, { key, seconds }: RateLimit, now: number): Promise<number> {
  const over = sql`${rateLimit.lastRequest} <= ${now - seconds * 1000}`;
  const [row] = await shop.db
    .insert(rateLimit)
    .values({ key: hide(key), count: 1, lastRequest: now })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimit.count} + 1 end`,
        lastRequest: sql`case when ${over} then ${now} else ${rateLimit.lastRequest} end`,
      },
    })
    .returning({ count: rateLimit.count });
  return row!.count;
}

/** Whether a try would still be let through; takes none. */
export async function hasTryLeft({ db }: Pick<Shop, "db">, limits: readonly RateLimit[]): Promise<boolean> {
  const keys = limits.map(({ key }) => hide(key));
  const rows = await db.select().from(rateLimit).where(inArray(rateLimit.key, keys));
  return limits.every(({ key, tries, seconds }) => {
    const row = rows.find((each) => each.key === hide(key));
    return !row || row.count < tries || row.lastRequest <= Date.now() - seconds * 1000;
  });
}

/** What succeeded was no guess: the first key starts afresh, the others get their try back. */
export async function giveBack(shop: Pick<Shop, "db">, [first, ...others]: readonly RateLimit[]): Promise<void> {
  if (first) await shop.db.delete(rateLimit).where(eq(rateLimit.key, hide(first.key)));
  if (others.length === 0) return;
  await shop.db
    .update(rateLimit)
    .set({ count: sql`greatest(${rateLimit.count} - 1, 0)` })
    .where(
      inArray(
        rateLimit.key,
        others.map(({ key }) => hide(key)),
      ),
    );
}

/** The table names no address of anybody. */
const hide = (key: string) => createHash("sha256").update(key).digest("base64url");

/** `counted` is given back when what was tried turns out right. */
type Gate =
  | { state: "open"; counted: readonly RateLimit[] }
  /** The network has had its tries: nothing is looked at. */
  | { state: "refused" }
  /** The account has: it takes more than what strangers guess, see docs/decisions/0033-nobody-locks-out-anybody.md. */
  | { state: "locked" };

/**
 * Lets a try through, counted by network and by account apart, so that nobody's tries lock out anybody else (ASVS
 * 6.3.1): a network that is refused does not count against the account, and a known browser counts for itself only.
 */
export async function passGate(shop: Pick<Shop, "db">, limits: GateLimits): Promise<Gate> {
  const { device, network, account } = limits;
  if (device.length > 0 && (await consume(shop, device))) return { state: "open", counted: device };
  if (!(await consume(shop, network))) return { state: "refused" };
  if (!(await consume(shop, account))) return { state: "locked" };
  return { state: "open", counted: [...account, ...network] };
}
