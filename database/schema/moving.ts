import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { insertTime, moment, randomId } from "./columns.ts";

/**
 * URLs of an earlier shop (R-MOVE-2) and old ones of this shop's products and bundles, which triggers add
 * (`database/functions/slug-redirects.sql`), and where their content is now. Only looked up for paths that no page has.
 */
export const redirects = pgTable(
  "redirects",
  {
    /** As `redirectPath` writes it: in lower case, encoded, without a slash at the end and without a query. */
    path: text().primaryKey(),
    /** A path of this shop, which may have a query. */
    target: text().notNull(),
    createdAt: insertTime(),
  },
  (t) => [
    check("redirects_path", sql`${t.path} ~ '^/[^/]' and ${t.path} = lower(${t.path})`),
    check("redirects_target", sql`${t.target} ~ '^/([a-z?#]|$)'`),
  ],
);

/**
 * Addresses whose customers were taken over from an earlier shop, as SHA-256 of the address in lower case. So somebody
 * who deletes their account afterwards does not get another when the file is imported again (R-MOVE-3).
 */
export const movedCustomers = pgTable("moved_customers", {
  emailHash: text().primaryKey(),
  movedAt: insertTime(),
});

/** A line of an earlier order. `total` is of all pieces, in the currency's smallest unit. */
export type EarlierLine = { name: string; sku: string; quantity: number; total: number };

/** An amount in the order's own currency, in its smallest unit. */
const amount = () => integer().notNull().default(0);

/**
 * Paid orders of an earlier shop, as its export has them (R-MOVE-5). They are history: nothing here is paid, refunded,
 * printed or counted. Without email, name and address once their customer was erased.
 */
export const earlierOrders = pgTable(
  "earlier_orders",
  {
    id: randomId(),
    source: text({ enum: ["Shopify", "WooCommerce"] }).notNull(),
    /** As the earlier shop showed it: '#1001'. */
    number: text().notNull(),
    /** In lower case. */
    email: text(),
    name: text(),
    /** Lines. */
    address: text(),
    placedAt: moment().notNull(),
    /** In the earlier shop's words: 'Paid, fulfilled'. */
    status: text().notNull(),
    /** ISO 4217. */
    currency: text().notNull(),
    shippingTotal: amount(),
    taxTotal: amount(),
    discountTotal: amount(),
    discountCode: text(),
    shippingName: text(),
    total: amount(),
    refundedTotal: amount(),
    lines: jsonb().$type<EarlierLine[]>().notNull(),
    movedAt: insertTime(),
    /** Search text in plain letters, each word between spaces. */
    words: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(fold_accents(' ' || number || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' '))`,
      ),
  },
  (t) => [
    unique("earlier_orders_number").on(t.source, t.number),
    check("earlier_orders_email", sql`${t.email} = lower(${t.email})`),
    check("earlier_orders_currency", sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check(
      "earlier_orders_amounts",
      sql`least(${t.shippingTotal}, ${t.taxTotal}, ${t.discountTotal}, ${t.total}, ${t.refundedTotal}) >= 0`,
    ),
    check("earlier_orders_lines", sql`jsonb_typeof(${t.lines}) = 'array'`),
    index("earlier_orders_customer").on(t.email, t.placedAt),
    index("earlier_orders_placed").on(t.placedAt, t.id),
    index("earlier_orders_words").using("gin", t.words.op("gin_trgm_ops")),
  ],
);

/** What became of an imported file of an earlier shop; deleted after a week, because rows name people. */
export const moveResults = pgTable("move_results", {
  /** The file's, see `keepFile`. */
  id: uuid().primaryKey(),
  what: text({ enum: ["customers", "orders", "redirects"] })
    .notNull()
    .default("customers"),
  /** Accounts, orders or redirects that were created; of accounts, those with an address and on the newsletter's list. */
  created: integer().notNull(),
  addresses: integer().notNull().default(0),
  subscribed: integer().notNull().default(0),
  /** Those that were here before, and stay as they are. */
  present: integer().notNull(),
  /** Rows of which something was left out, and why: a CSV with the file's own cells. */
  leftOut: text().notNull(),
  leftOutCount: integer().notNull(),
  createdAt: insertTime(),
});
