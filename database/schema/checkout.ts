import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { quoteOutcomes } from "#app/provider-status/rules.ts";
import { orders } from "./orders.ts";

const moment = () => timestamp({ withTimezone: true });

/** One delivery option as it was offered; `rate` is pence. */
export type OfferedOption = {
  id: string;
  name: string;
  rate: number;
  currency: "GBP";
  minDeliveryDays: number;
  maxDeliveryDays: number;
  carrier: string;
};

/**
 * What was offered to a draft, for which destination and items: only such a rate can be chosen. At the printer's
 * prices: whether a bundle makes one free is decided when it is chosen.
 */
export const shippingQuotes = pgTable(
  "shipping_quotes",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    quoteKey: text().notNull(),
    options: jsonb().$type<OfferedOption[]>().notNull(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (t) => [uniqueIndex("shipping_quotes_one_a_draft_and_key").on(t.orderId, t.quoteKey)],
);

/**
 * Each time the print provider was asked for delivery prices, by a checkout or by an estimate, and how it ended. Names
 * nobody; an answer out of memory is no row.
 */
export const quoteAttempts = pgTable(
  "quote_attempts",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    country: text().notNull(),
    /** How many things were to be sent. */
    things: integer().notNull(),
    outcome: text({ enum: quoteOutcomes }).notNull(),
    /** How many the provider offered, and the cheapest of them in pence. */
    options: integer().notNull().default(0),
    cheapest: integer(),
    error: text(),
    tookMs: integer().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [index("quote_attempts_at").on(t.at)],
);

/** All processes share one allowance of the provider's calls a minute. */
export const providerBudgets = pgTable("provider_budgets", {
  provider: text().primaryKey(),
  windowStart: moment().notNull(),
  used: integer().notNull().default(0),
  /** How many of them asked for delivery prices, and how many were about orders. */
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
    /** The one address that may use it, in lower case; null for a campaign. */
    email: text(),
    firstOrderOnly: boolean().notNull().default(false),
    maxUses: integer(),
    usedCount: integer().notNull().default(0),
    /** Pence: the least that the goods have to cost. */
    minimumPence: integer(),
    startsAt: moment(),
    endsAt: moment(),
    isActive: boolean().notNull().default(true),
    source: text().notNull().default("campaign"),
    /** Goes up by one with each change by staff, so that whoever saves an older one is told. */
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
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
 * Which order uses which code. Reserved when paying is allowed, redeemed with the payment: `usedCount` counts both,
 * so that a code cannot pay twice however many orders hold it.
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
    at: moment().notNull().defaultNow(),
  },
  (t) => [index("discount_redemptions_code").on(t.code), index("discount_redemptions_email").on(t.email)],
);
