import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment, randomId } from "./columns.ts";
import { user } from "./people.ts";

/**
 * The back office's customer list: one row per account, and one per address that bought as a guest. Maintained by
 * triggers on accounts and orders, so nobody who changes those can forget it, and data erased there is erased here.
 * Application code never writes to it.
 */
export const customers = pgTable(
  "customers",
  {
    id: randomId(),
    userId: text()
      .unique()
      .references(() => user.id, { onDelete: "cascade" }),
    /** In lower case; null for an account. */
    guestEmail: text().unique(),
    /** From the account, otherwise from the newest order. */
    name: text().notNull().default(""),
    /** In lower case. */
    email: text().notNull(),
    /** Destination of the newest order. */
    town: text(),
    /** Paid orders, including cancelled ones. */
    ordersCount: integer().notNull().default(0),
    /** Pence paid minus pence refunded. */
    spentTotal: integer().notNull().default(0),
    refundedTotal: integer().notNull().default(0),
    firstOrderAt: moment(),
    lastOrderAt: moment(),
    /** When the account was created, or the guest's first order. */
    since: moment().notNull(),
    /** Search text in plain letters, each word between spaces. */
    words: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(fold_accents(' ' || name || ' ' || email || ' ' || coalesce(town, '') || ' '))`),
  },
  (t) => [
    check("customers_either", sql`(${t.userId} is null) <> (${t.guestEmail} is null)`),
    // Each index includes the columns that filters use, so that deep pages need not read the rows.
    index("customers_last").on(sql`${t.lastOrderAt} desc nulls last`, t.id, t.ordersCount),
    index("customers_since").on(t.since, t.id, t.ordersCount, t.lastOrderAt),
    index("customers_orders").on(t.ordersCount, t.id, t.lastOrderAt),
    index("customers_spent").on(t.spentTotal, t.id, t.ordersCount, t.lastOrderAt),
    index("customers_first").on(t.firstOrderAt),
    index("customers_email").on(t.email),
    index("customers_words").using("gin", t.words.op("gin_trgm_ops")),
  ],
);
