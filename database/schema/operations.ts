import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bigSerialId, insertTime, moment, randomId } from "./columns.ts";
import { orders } from "./orders.ts";

/** The webhook inbox: an event is stored once, under the provider's id or a derived one, before it is processed. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    /** `stripe:evt_...` or `printful:<derived key>`. */
    id: text().primaryKey(),
    provider: text({ enum: ["stripe", "printful"] }).notNull(),
    type: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    receivedAt: insertTime(),
    processedAt: moment(),
    outcome: text(),
  },
  (t) => [
    index("webhook_events_received").on(t.receivedAt),
    index("webhook_events_unprocessed").on(t.receivedAt).where(sql`${t.processedAt} is null`),
  ],
);

/** The attention desk: every held or failed item, until a person settles it. */
export const attentionItems = pgTable(
  "attention_items",
  {
    id: bigSerialId(),
    kind: text().notNull(),
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    summary: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** An item reported twice stays one open row. */
    dedupeKey: text().notNull(),
    createdAt: insertTime(),
    lastSeenAt: insertTime(),
    dueAt: moment(),
    resolvedAt: moment(),
    resolvedBy: text(),
    resolution: text(),
  },
  (t) => [
    uniqueIndex("attention_items_open_once").on(t.dedupeKey).where(sql`${t.resolvedAt} is null`),
    index("attention_items_key").on(t.dedupeKey, t.resolvedAt),
    index("attention_items_order").on(t.orderId).where(sql`${t.orderId} is not null`),
    index("attention_items_open").on(t.createdAt).where(sql`${t.resolvedAt} is null`),
  ],
);

/** One row per email. Its Message-ID is derived from the causing event: it may be sent twice but is shown once. */
export const mails = pgTable(
  "mails",
  {
    messageId: text().primaryKey(),
    kind: text().notNull(),
    recipient: text().notNull(),
    orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
    /** The template's data; cleared once sent, because it may contain a sign-in or order link. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: insertTime(),
    sentAt: moment(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (t) => [
    index("mails_order").on(t.orderId),
    index("mails_unsent").on(t.createdAt).where(sql`${t.sentAt} is null`),
    index("mails_without_order").on(t.sentAt).where(sql`${t.orderId} is null`),
    index("mails_newsletter").on(sql`lower(${t.recipient})`).where(sql`${t.kind} = 'newsletter-welcome'`),
  ],
);

/** Provider sync and its live progress, one row per provider (R-SYNC-2). */
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
  /** The current or last import, and its position in the provider's list. */
  runId: integer().notNull().default(0),
  startedAt: moment(),
  /** When it last made progress; a stalled import is resumed. */
  movedAt: moment(),
  position: integer().notNull().default(0),
  total: integer().notNull().default(0),
  changedProducts: integer().notNull().default(0),
  /** Consecutive calls that the provider did not answer. */
  failures: integer().notNull().default(0),
  nextSyncAt: moment(),
});

/** A provider whose last call failed, one row per outage; deleted at the next success. */
export const providerProblems = pgTable("provider_troubles", {
  /** Identifies this outage. */
  id: randomId(),
  /** `stripe` if a payment could not be prepared; a service of app/status if it did not answer the worker's check. */
  provider: text().notNull().unique(),
  since: insertTime(),
  lastAt: insertTime(),
  error: text().notNull(),
  /** Whether it rejected the shop's key. */
  isRefused: boolean().notNull(),
});

/** When the worker last checked that a service answers; see app/status. */
export const serviceChecks = pgTable("service_checks", {
  service: text().primaryKey(),
  checkedAt: insertTime(),
});

/** Outages of services that are over, kept for the status page. */
export const serviceOutages = pgTable(
  "service_outages",
  { id: bigSerialId(), service: text().notNull(), beganAt: moment().notNull(), endedAt: insertTime() },
  (t) => [index("service_outages_ended").on(t.endedAt)],
);

/** Settings changed by staff; they override `store.config.ts`. */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  /** Incremented by each change; saving an older version is reported as a conflict. */
  version: integer().notNull().default(1),
  updatedAt: insertTime(),
  updatedBy: text(),
});

/** One row: this database's mode, so that a start in the other mode is refused. Absent until the first start. */
export const shopMode = pgTable(
  "shop_mode",
  {
    id: integer().primaryKey().default(1),
    mode: text({ enum: ["rehearsal", "live"] }).notNull(),
    since: insertTime(),
  },
  (t) => [
    check("shop_mode_is_one_row", sql`${t.id} = 1`),
    check("shop_mode_known", sql`${t.mode} in ('rehearsal', 'live')`),
  ],
);

/** The version of each file in `database/functions/` that this database has (database/prepare.ts). */
export const functionFiles = pgTable("function_files", {
  name: text().primaryKey(),
  /** SHA-256 of the file. */
  hash: text().notNull(),
  appliedAt: insertTime(),
});

/** The offset of a rehearsal's business clock; always absent in live mode. */
export const rehearsalClock = pgTable("rehearsal_clock", {
  id: integer().primaryKey().default(1),
  offsetMs: bigint({ mode: "number" }).notNull().default(0),
});

/** Scenarios of the rehearsal tour that were started; always empty in live mode. */
export const rehearsalTours = pgTable("rehearsal_tours", {
  scenario: text().primaryKey(),
  startedAt: insertTime(),
  /** How many steps were seen completed; a step counts even if a later one undoes it. */
  stepsDone: integer().notNull().default(0),
  /** The order that the sandbox shopper placed for it. */
  orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
});

/**
 * The key that scrambles order numbers, so that they reveal neither the next one nor how many there are
 * (docs/decisions/0015-order-numbers.md). One row, never changed: another key would repeat numbers.
 */
export const orderNumberKey = pgTable("order_number_key", {
  id: integer().primaryKey().default(1),
  key: text().notNull(),
  /** Length of the shortest numbers: longer than any number issued before the key existed. */
  digits: integer().notNull(),
});

/** A validated CSV of products or another shop’s customers awaiting confirmation by staff; deleted after a day. */
export const productImports = pgTable("product_imports", {
  id: randomId(),
  /** The uploaded file. */
  csv: text().notNull(),
  createdAt: insertTime(),
});
