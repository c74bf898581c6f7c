import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { user } from "./people.ts";

const moment = () => timestamp({ withTimezone: true });

/**
 * What the back office lists: one row for each account, and one for each address that has bought as a guest. Kept by
 * triggers on accounts and orders, so that whoever changes those need not think of it, and what is taken out of them
 * is gone from here; the shop never writes here.
 */
export const customers = pgTable(
  "customers",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text()
      .unique()
      .references(() => user.id, { onDelete: "cascade" }),
    /** In lower case; null for an account. */
    guestEmail: text().unique(),
    /** The account's, else the newest order's. */
    name: text().notNull().default(""),
    /** In lower case. */
    email: text().notNull(),
    /** Where the newest order went. */
    town: text(),
    /** Paid orders, cancelled ones among them. */
    ordersCount: integer().notNull().default(0),
    /** Pence that were paid and not paid back. */
    spentTotal: integer().notNull().default(0),
    refundedTotal: integer().notNull().default(0),
    firstOrderAt: moment(),
    lastOrderAt: moment(),
    /** The account's beginning, or a guest's first order. */
    since: moment().notNull(),
    /** What the search looks in, each word between blanks. */
    words: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(' ' || name || ' ' || email || ' ' || coalesce(town, '') || ' ')`),
  },
  (t) => [
    check("customers_either", sql`(${t.userId} is null) <> (${t.guestEmail} is null)`),
    // Each with what the list can be narrowed down by, so that a page far down is found without looking at the rows.
    index("customers_last").on(sql`${t.lastOrderAt} desc nulls last`, t.id, t.ordersCount),
    index("customers_since").on(t.since, t.id, t.ordersCount, t.lastOrderAt),
    index("customers_orders").on(t.ordersCount, t.id, t.lastOrderAt),
    index("customers_spent").on(t.spentTotal, t.id, t.ordersCount, t.lastOrderAt),
    index("customers_first").on(t.firstOrderAt),
    index("customers_email").on(t.email),
    index("customers_words").using("gin", t.words.op("gin_trgm_ops")),
  ],
);
