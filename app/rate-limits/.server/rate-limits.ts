import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { rateLimit } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** At most `tries` attempts in `seconds`, counted from the first. */
type RateLimit = { key: string; tries: number; seconds: number };

const minute = 60;
const day = 24 * 60 * minute;

/** The limits of a known browser, a network, and an account; see `passGate`. */
type GateLimits = Record<"device" | "network" | "account", readonly RateLimit[]>;

/** All rate limits. `from` is the network address, null if no trusted proxy reports it. */
export const rateLimits = {
  /** Password attempts per account from unknown browsers, short-term and in total; see `passGate`. */
  signIn: (email: string, from: string | null, device: string | null): GateLimits => ({
    device: byDevice(device, 5 * minute),
    network: byAddress("sign-in", from, 100, 5 * minute),
    account: [
      { key: `sign-in:${email}`, tries: 10, seconds: 5 * minute },
      { key: `sign-in-day:${email}`, tries: 100, seconds: day },
    ],
  }),
  signUp: (email: string, from: string | null) => [
    { key: `sign-up:${email}`, tries: 5, seconds: 10 * minute },
    ...byAddress("sign-up", from, 100, 10 * minute),
  ],
  /** Emails that anybody can request for anybody else's address. */
  linkEmail: (kind: "reset" | "confirm" | "browser", email: string, from: string | null) => [
    { key: `${kind}-mail:${email}`, tries: 3, seconds: 10 * minute },
    ...byAddress("link-mail", from, 30, 10 * minute),
  ],
  link: (from: string | null) => byAddress("link", from, 60, 10 * minute),
  reauthenticate: (userId: string) => [{ key: `reauthenticate:${userId}`, tries: 10, seconds: 5 * minute }],
  code: (from: string | null) => byAddress("code", from, 60, 5 * minute),
  /** Delivery quotes from the print provider, whose calls per minute all visitors share. */
  quote: (from: string | null) => byAddress("quote", from, 30, minute),
  /** The same for a change of a placed order. */
  changeQuote: (orderId: string): RateLimit[] => [{ key: `change-quote:${orderId}`, tries: 20, seconds: minute }],
  /** Started orders; generous enough for a crowd behind one router. */
  order: (from: string | null, tries: number) => byAddress("order", from, tries, minute),
  /** Places in the waiting rooms of drops: as many in the whole time before a start as orders in a minute. */
  place: (from: string | null, tries: number) => byAddress("place", from, tries, 15 * minute),
  /** An authenticator code works once, although it stays valid for a minute (ASVS 6.5.1). */
  codeOnce: (userId: string, code: string) => [{ key: `code:${userId}:${code}`, tries: 1, seconds: 2 * minute }],
  /** Guessing an order's number or email address when the other is known. */
  trackOrder: (number: string, email: string, from: string | null, device: string | null): GateLimits => ({
    device: byDevice(device, minute),
    network: byAddress("track", from, 10, minute),
    account: [
      { key: `track:${number}`, tries: 10, seconds: minute },
      { key: `track-email:${email}`, tries: 10, seconds: minute },
      { key: `track-day:${number}`, tries: 30, seconds: day },
      { key: `track-email-day:${email}`, tries: 30, seconds: day },
    ],
  }),
  /** Emails with an order's link, for customers who currently cannot track it by number. */
  trackEmail: (email: string) => [{ key: `track-mail:${email}`, tries: 3, seconds: day }],
  /** Mistyping a code a few times is human; trying out codes is not. */
  discount: (orderId: string, from: string | null) => [
    { key: `discount:${orderId}`, tries: 20, seconds: minute },
    ...byAddress("discount", from, 20, minute),
  ],
  /** Acknowledgements per email address, which need not be the sender's own. */
  acknowledgement: (email: string, from: string | null) => [
    { key: `letter:${email}`, tries: 5, seconds: 10 * minute },
    ...byAddress("letter", from, 5, 10 * minute),
  ],
  stockRequest: (email: string, from: string | null) => [
    { key: `stock:${email}`, tries: 10, seconds: minute },
    ...byAddress("stock", from, 10, minute),
  ],
  dropReminder: (email: string, from: string | null) => [
    { key: `drop-reminder:${email}`, tries: 10, seconds: minute },
    ...byAddress("drop-reminder", from, 10, minute),
  ],
  /** A village hall may share one address. Unknown addresses share one limit. */
  newsletter: (from: string | null) => byAddress("newsletter", from ?? "anywhere", 20, minute),
  /** Requests with an API key, from wherever they come. */
  apiKey: (id: string) => [{ key: `api-key:${id}`, tries: 120, seconds: minute }],
};

const byAddress = (what: string, from: string | null, tries: number, seconds: number): RateLimit[] =>
  from ? [{ key: `${what}-from:${from}`, tries, seconds }] : [];

/** A known browser has its own attempts; a stolen one does not have many. */
const byDevice = (device: string | null, seconds: number): RateLimit[] =>
  device
    ? [
        { key: `device:${device}`, tries: 10, seconds },
        { key: `device-day:${device}`, tries: 100, seconds: day },
      ]
    : [];

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
