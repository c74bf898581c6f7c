import { readFile } from "node:fs/promises";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "#database/schema/index.ts";
import { closeAfterTests } from "../support/close-after-tests.ts";
import { openTestTables } from "../support/test-database.ts";

const { pool } = await closeAfterTests(openTestTables());

/** Erased with the order, years after it was paid, or thirty days after it was abandoned. */
const withOrder = "forget-old-orders";
/** Deleted with the account. */
const withAccount = "delete-account";

/** Each table with personal data, and what erases it. */
const personal: Record<string, string> = {
  orders: withOrder,
  order_items: "nobody is named; goes with a draft's order",
  drop_reservations: "a number of pieces of an order, and nobody's name",
  minimum_orders: "that an order waits for a product's minimum, and nobody's name; goes with the order",
  drop_places: "purge-places; a browser's number and the hash of its draft's token, for a day",
  order_shipments: "a parcel's number; means nothing once its order names nobody",
  order_events: withOrder,
  order_notes: withOrder,
  refunds: withOrder,
  refund_requests: withOrder,
  further_payments: withOrder,
  shipping_quotes: "a postcode and no name; goes with a draft's order",
  discount_redemptions: withOrder,
  discount_codes: "forget-stale",
  customers: "triggers: what is taken out of accounts and orders is gone from here",
  mails: "forget-old-orders, forget-stale",
  returns: "forget-returns",
  return_photos: "forget-returns",
  product_reviews: "forget-old-orders, delete-account, and its writer",
  bundle_reviews: "as product_reviews",
  checkout_reminders: "goes with a draft's order",
  reminder_refusals: "a hash, kept so that the refusal is",
  moved_customers: "a hash, kept so that a deleted account does not come back",
  earlier_orders: "forget-stale; delete-account and staff take the person out",
  product_imports: "forget-stale",
  move_results: "forget-stale",
  stock_requests: "notify-back-in-stock, forget-requests",
  drop_reminders: "remind-of-drops, notify-of-piece, with its drop, delete-account",
  user: withAccount,
  account: withAccount,
  session: "forget-stale",
  verification: "forget-stale",
  two_factor: withAccount,
  addresses: withAccount,
  rate_limit: "forget-stale",
  newsletter_subscribers: "forget-unconfirmed, delete-account",
  contact_messages: "forget-messages",
  webhook_events: "forget-events",
  webhook_messages: "forget-webhooks; an order's number and goods, and nobody's name",
  webhook_deliveries: "as webhook_messages",
  attention_items: "forget-old-orders and forget-settled-items, once settled; delete-account, of its emails",
  admin_roles: "staff, as long as they are",
  staff_invitations: "staff, as long as they are invited",
  api_keys: "go with their creator's account",
  audit_log: "staff's actions, kept as proof of them",
};

/** Products, settings and counts. */
const impersonal = [
  "bundle_images",
  "bundle_items",
  "bundles",
  "drops",
  "function_files",
  "market_tries",
  "order_number_key",
  "order_transitions",
  "preorders",
  "product_images",
  "product_listings",
  "product_overrides",
  "product_sales",
  "product_variants",
  "products",
  "provider_blanks",
  "provider_budgets",
  "provider_products",
  "provider_troubles",
  "provider_variants",
  "quote_attempts",
  "reconciliation_facts",
  "reconciliation_findings",
  "reconciliations",
  "redirects",
  "rehearsal_clock",
  "rehearsal_tours",
  "service_checks",
  "service_outages",
  "settings",
  "shop_mode",
  "sync_conflicts",
  "sync_status",
  "uncounted_sales",
  "unsubscribe_reasons",
  "webhook_endpoints",
];

test("every table is listed as personal with its erasure, or as impersonal; a new one belongs here and in the Privacy Policy", async () => {
  const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'public'");
  expect(rows.map(({ tablename }) => tablename).sort()).toEqual([...Object.keys(personal), ...impersonal].sort());
});

/** What the data export leaves out, and why. */
const notInCopy: Record<string, string> = {
  user: "whoever asks is handed over and stands at its beginning",
  drop_reservations: "pieces of the order's lines, which are in it",
  minimum_orders: "what the order waits for, which its condition says",
  drop_places: "a browser's, of which nobody knows whose it is, for a day",
  order_events: "the dates and reasons of the order, which are in it",
  order_notes: "staff's own words, which may name others: given out by hand",
  further_payments: "what a change of the order cost, which is in it",
  refund_requests: "as refunds, before a second person has agreed",
  shipping_quotes: "a postcode that the order has too",
  checkout_reminders: "that an email was wanted; the email is in it",
  reminder_refusals: "a hash, from which nothing is learnt",
  moved_customers: "a hash, from which nothing is learnt",
  product_imports: "another shop’s file, which names many, for a day",
  move_results: "rows of that file, for a week",
  customers: "made of accounts and orders, which are in it",
  attention_items: "that something of the order, which is in it, needed a person",
  verification: "opens something",
  two_factor: "opens something",
  rate_limit: "counts of tries, for a day",
  webhook_messages: "the order's own facts, which are in it",
  webhook_deliveries: "as webhook_messages",
  webhook_events: "what providers told of an order and a parcel, which are in it",
  api_keys: "opens something",
  staff_invitations: "becomes an account, which is in it",
};

test("every table with personal data is in the data export or gives a reason", async () => {
  const text = await readFile("app/accounts/data/.server/collect-data.ts", "utf8");
  const copied = Object.entries(schema).flatMap(([name, table]) =>
    is(table, PgTable) && text.includes(`.from(${name})`) ? [getTableName(table)] : [],
  );
  expect([...copied, ...Object.keys(notInCopy)].sort()).toEqual(Object.keys(personal).sort());
});
