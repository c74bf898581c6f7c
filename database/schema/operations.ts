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
import { orders } from "./orders.ts";

const moment = () => timestamp({ withTimezone: true });

/** The webhook inbox: an event is stored once, under the provider's id or a derived one, before it is worked on. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    /** `stripe:evt_...` or `printful:<derived key>`. */
    id: text().primaryKey(),
    provider: text({ enum: ["stripe", "printful"] }).notNull(),
    type: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    receivedAt: moment().notNull().defaultNow(),
    processedAt: moment(),
    outcome: text(),
  },
  (t) => [index("webhook_events_received").on(t.receivedAt)],
);

/** 'Needs attention': every held or failed thing, until a person has settled it. */
export const attentionItems = pgTable(
  "attention_items",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    summary: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The same item reported twice stays one open row. */
    dedupeKey: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastSeenAt: moment().notNull().defaultNow(),
    dueAt: moment(),
    resolvedAt: moment(),
    resolvedBy: text(),
    resolution: text(),
  },
  (t) => [
    uniqueIndex("attention_items_open_once").on(t.dedupeKey).where(sql`${t.resolvedAt} is null`),
    index("attention_items_open").on(t.createdAt).where(sql`${t.resolvedAt} is null`),
  ],
);

/** One row per email, with the Message-ID fixed by the event that causes it: sent at least once, seen as one. */
export const mails = pgTable(
  "mails",
  {
    messageId: text().primaryKey(),
    kind: text().notNull(),
    recipient: text().notNull(),
    orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
    /** What it is written from; emptied once it is out, because it may hold a link that opens something. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: moment().notNull().defaultNow(),
    sentAt: moment(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (t) => [index("mails_order").on(t.orderId)],
);

/** Provider sync and its real-time state, one row a provider (R-SYNC-2). */
export const syncStatus = pgTable("sync_status", {
  provider: text().primaryKey(),
  lastSync: moment(),
  lastSyncStatus: text(),
  isSyncing: integer().notNull().default(0),
  syncProgress: integer().notNull().default(0),
  syncErrors: jsonb().$type<string[]>().notNull().default([]),
  syncWarnings: jsonb().$type<string[]>().notNull().default([]),
  errorCount: integer().notNull().default(0),
  warningCount: integer().notNull().default(0),
  inventoryChanges: integer().notNull().default(0),
  dataConflicts: integer().notNull().default(0),
  /** The import that runs, or ran last, and how far it has come in the printer's list. */
  runId: integer().notNull().default(0),
  startedAt: moment(),
  /** When it last came on; one that stands still is taken up again. */
  movedAt: moment(),
  position: integer().notNull().default(0),
  total: integer().notNull().default(0),
  changedProducts: integer().notNull().default(0),
  /** Tries in a row that the printer did not answer. */
  failures: integer().notNull().default(0),
  nextSyncAt: moment(),
});

/** A provider that failed the last time it was called, one row while that lasts; gone with the next answer. */
export const providerProblems = pgTable("provider_troubles", {
  /** Of this one outage. */
  id: uuid().primaryKey().defaultRandom(),
  provider: text().notNull().unique(),
  since: moment().notNull().defaultNow(),
  lastAt: moment().notNull().defaultNow(),
  error: text().notNull(),
  /** It does not take the shop's key. */
  isRefused: boolean().notNull(),
});

/** What staff change in the settings; overrides `store.config.ts`. */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  /** Goes up by one with each change, so that whoever saves an older one is told. */
  version: integer().notNull().default(1),
  updatedAt: moment().notNull().defaultNow(),
  updatedBy: text(),
});

/** One row: whose database this is, so that a start in the other mode is refused. Absent until the first start. */
export const shopMode = pgTable(
  "shop_mode",
  {
    id: integer().primaryKey().default(1),
    mode: text({ enum: ["rehearsal", "live"] }).notNull(),
    since: moment().notNull().defaultNow(),
  },
  (t) => [
    check("shop_mode_is_one_row", sql`${t.id} = 1`),
    check("shop_mode_known", sql`${t.mode} in ('rehearsal', 'live')`),
  ],
);

/** Which version of each file in `database/functions/` this database has (database/apply-functions.ts). */
export const functionFiles = pgTable("function_files", {
  name: text().primaryKey(),
  /** SHA-256 of its text. */
  hash: text().notNull(),
  appliedAt: moment().notNull().defaultNow(),
});

/** How far a rehearsal has moved the business clock; always absent in live mode. */
export const rehearsalClock = pgTable("rehearsal_clock", {
  id: integer().primaryKey().default(1),
  offsetMs: bigint({ mode: "number" }).notNull().default(0),
});

/** The rehearsal tour's scenarios that somebody has begun; always empty in live mode. */
export const rehearsalTours = pgTable("rehearsal_tours", {
  scenario: text().primaryKey(),
  startedAt: moment().notNull().defaultNow(),
  /** How many steps were seen done: what a later step undoes still counts. */
  stepsDone: integer().notNull().default(0),
  /** The order that the sandbox shopper placed for it. */
  orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
});

/**
 * What numbers for people are mixed with, so that they tell neither the next one nor how many there were
 * (docs/decisions/0015-order-numbers.md). One row, made once: with another key numbers would come twice.
 */
export const orderNumberKey = pgTable("order_number_key", {
  id: integer().primaryKey().default(1),
  key: text().notNull(),
  /** Of the shortest numbers: more than any number had that was given before there was a key. */
  digits: integer().notNull(),
});
