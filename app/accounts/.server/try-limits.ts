import { createHash } from "node:crypto";
import { eq, inArray, lt, sql } from "drizzle-orm";
import { rateLimit } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** So many tries in so many seconds, counted from the first. */
export type TryLimit = { key: string; tries: number; seconds: number };

/**
 * Counts one try under each key, in the database, so that all processes count together. By address alone a village
 * behind one router would lock itself out, by account alone a stranger could lock out its owner for long: so the
 * account's window is short, the address's limit is wide, and what succeeds is given back (ASVS 6.3.1).
 * @returns false when one of the keys has had its number already
 */
export async function takeTry(shop: Pick<Shop, "db">, limits: readonly TryLimit[]): Promise<boolean> {
  const now = Date.now();
  const counted = await Promise.all(limits.map((limit) => count(shop, limit, now)));
  // Nothing else looks after rows that nobody asks for any more.
  if (Math.random() < 0.01) await shop.db.delete(rateLimit).where(lt(rateLimit.lastRequest, now - keepMs));
  return counted.every((used, index) => used <= limits[index]!.tries);
}

const keepMs = 24 * 3600 * 1000;

async function count(shop: Pick<Shop, "db">, { key, seconds }: TryLimit, now: number): Promise<number> {
  const hidden = hide(key);
  const over = sql`${rateLimit.lastRequest} <= ${now - seconds * 1000}`;
  const [row] = await shop.db
    .insert(rateLimit)
    .values({ id: hidden, key: hidden, count: 1, lastRequest: now })
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
export async function hasTryLeft({ db }: Pick<Shop, "db">, limits: readonly TryLimit[]): Promise<boolean> {
  const keys = limits.map(({ key }) => hide(key));
  const rows = await db.select().from(rateLimit).where(inArray(rateLimit.key, keys));
  return limits.every(({ key, tries, seconds }) => {
    const row = rows.find((each) => each.key === hide(key));
    return !row || row.count < tries || row.lastRequest <= Date.now() - seconds * 1000;
  });
}

/** What succeeded was no guess: the first key starts afresh, the others get their try back. */
export async function giveBackTry(shop: Pick<Shop, "db">, [first, ...others]: readonly TryLimit[]): Promise<void> {
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

const minute = 60;

/** Where each limit applies; `from` is the network address, null when nobody trustworthy tells it. */
export const limits = {
  signIn: (email: string, from: string | null) => [
    { key: `sign-in:${email}`, tries: 10, seconds: 5 * minute },
    ...byAddress("sign-in", from, 100, 5 * minute),
  ],
  signUp: (email: string, from: string | null) => [
    { key: `sign-up:${email}`, tries: 5, seconds: 10 * minute },
    ...byAddress("sign-up", from, 100, 10 * minute),
  ],
  /** Mails that anybody may ask for on somebody else's behalf. */
  linkMail: (kind: "reset" | "confirm", email: string, from: string | null) => [
    { key: `${kind}-mail:${email}`, tries: 3, seconds: 10 * minute },
    ...byAddress("link-mail", from, 30, 10 * minute),
  ],
  link: (from: string | null) => byAddress("link", from, 60, 10 * minute),
  reauthenticate: (userId: string) => [{ key: `reauthenticate:${userId}`, tries: 10, seconds: 5 * minute }],
  code: (from: string | null) => byAddress("code", from, 60, 5 * minute),
  /** Delivery prices that the printer is asked for: its calls a minute are everybody's. */
  quote: (from: string | null) => byAddress("quote", from, 30, minute),
  /** Orders that are begun; a crowd behind one router must not meet it. */
  order: (from: string | null, tries: number) => byAddress("order", from, tries, minute),
  /** A code of an authenticator opens once, although it would be right for a minute (ASVS 6.5.1). */
  codeOnce: (userId: string, code: string) => [{ key: `code:${userId}:${code}`, tries: 1, seconds: 2 * minute }],
};

const byAddress = (what: string, from: string | null, tries: number, seconds: number): TryLimit[] =>
  from ? [{ key: `${what}-from:${from}`, tries, seconds }] : [];
