import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { quoteOutcomes } from "#app/provider-status/rules.ts";
import { bigSerialId, insertTime, moment, randomId } from "./columns.ts";
import { orders } from "./orders.ts";

/** One delivery option as it was offered; `rate` is pence. */
type OfferedOption = {
  id: string;
  name: string;
  rate: number;
  currency: "GBP";
  minDeliveryDays: number;
  maxDeliveryDays: number;
  carrier: string;
};

/**
 * The delivery options offered to a draft, for one destination and set of items: only these can be chosen. At the
 * provider's prices; whether a bundle makes one free is decided when it is chosen.
 */
export const shippingQuotes = pgTable(
  "shipping_quotes",
  {
    id: randomId(),
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    quoteKey: text().notNull(),
    options: jsonb().$type<OfferedOption[]>().notNull(),
    createdAt: insertTime(),
    expiresAt: moment().notNull(),
  },
  (t) => [uniqueIndex("shipping_quotes_one_a_draft_and_key").on(t.orderId, t.quoteKey)],
);

/**
 * One row for each request for delivery prices to the print provider, by a checkout or an estimate, with its outcome.
 * No personal data; cached answers add no row.
 */
export const quoteAttempts = pgTable(
  "quote_attempts",
  {
    id: bigSerialId(),
    country: text().notNull(),
    /** How many units were to be delivered. */
    things: integer().notNull(),
    outcome: text({ enum: quoteOutcomes }).notNull(),
    /** Number of options offered, and the cheapest in pence. */
    options: integer().notNull().default(0),
    cheapest: integer(),
    error: text(),
    tookMs: integer().notNull(),
    at: insertTime(),
  },
  (t) => [index("quote_attempts_at").on(t.at)],
);

/**
 * How often visitors asked for a delivery price to where the shop does not sell, by day. No personal data; a row per
 * destination and day, deleted after thirty days.
 */
export const marketTries = pgTable(
  "market_tries",
  {
    day: date().notNull(),
    /** A country's code, or XI for Northern Ireland. */
    destination: text().notNull(),
    tries: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.destination] }),
    check("market_tries_destination", sql`${t.destination} ~ '^[A-Z]{2}$' and ${t.tries} > 0`),
  ],
);

/** The provider's calls per minute, shared by all processes. */
export const providerBudgets = pgTable("provider_budgets", {
  provider: text().primaryKey(),
  windowStart: moment().notNull(),
  used: integer().notNull().default(0),
  /** How many of them were for delivery prices, and how many for orders. */
  quotes: integer().notNull().default(0),
  orders: integer().notNull().default(0),
});

export const discountCodes = pgTable(
  "discount_codes",
  {
    /** Upper case. */
    code: text().primaryKey(),
    kind: text({ enum: ["percentage", "amount"] }).notNull(),
    /** Percent, or pence. */
    value: integer().notNull(),
    /** The only address that may use it, in lower case; null for a campaign. */
    email: text(),
    firstOrderOnly: boolean().notNull().default(false),
    maxUses: integer(),
    usedCount: integer().notNull().default(0),
    /** Minimum price of the goods, in pence. */
    minimumPence: integer(),
    startsAt: moment(),
    endsAt: moment(),
    isActive: boolean().notNull().default(true),
    source: text().notNull().default("campaign"),
    /** Incremented by each change by staff; saving an older version is reported as a conflict. */
    version: integer().notNull().default(1),
    createdAt: insertTime(),
  },
  (t) => [
    index("discount_codes_email").on(t.email),
    check("discount_codes_upper", sql`${t.code} = upper(${t.code})`),
    check("discount_codes_value", sql`${t.value} > 0 and (${t.kind} = 'amount' or ${t.value} <= 100)`),
    check("discount_codes_minimum", sql`coalesce(${t.minimumPence}, 0) >= 0`),
    index("discount_codes_source").on(t.source, t.createdAt),
    index("discount_codes_used").on(t.source, t.usedCount),
    check("discount_codes_within_limit", sql`${t.maxUses} is null or ${t.usedCount} <= ${t.maxUses}`),
  ],
);

/**
 * Which order uses which code. Reserved when payment is allowed, redeemed when it arrives: `usedCount` counts both, so
 * a single-use code cannot pay twice, even if several orders hold it.
 */
export const discountRedemptions = pgTable(
  "discount_redemptions",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    code: text()
      .notNull()
      .references(() => discountCodes.code),
    /** In lower case. */
    email: text().notNull(),
    /** Pence. */
    amount: integer().notNull(),
    state: text({ enum: ["reserved", "redeemed"] })
      .notNull()
      .default("reserved"),
    at: insertTime(),
  },
  (t) => [index("discount_redemptions_code").on(t.code), index("discount_redemptions_email").on(t.email)],
);
