import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { minimumOutcomes } from "#app/preorders/rules.ts";
import { insertTime, moment } from "./columns.ts";
import { orderId } from "./orders.ts";

/** Products that can be ordered before they can be printed, with the day by which they are posted (R-PREORDER-1). */
export const preorders = pgTable(
  "preorders",
  {
    /** The product's address, as `product_slug` has it. */
    slug: text().primaryKey(),
    /** An ISO date in London, '2026-12-11'. */
    dispatchOn: text().notNull(),
    /** Pieces that have to be ordered for any to be printed (R-PREORDER-5); null without a minimum. */
    minimum: integer(),
    /** The last day on which it can be reached, an ISO date in London; null without a minimum. */
    closesOn: text(),
    /** Null until it is decided. */
    outcome: text({ enum: minimumOutcomes }),
    /** Pieces that were ordered when it was decided. */
    ordered: integer(),
    decidedAt: moment(),
    /** Incremented by each change by staff; saving an older version is reported as a conflict. */
    version: integer().notNull().default(1),
    createdAt: insertTime(),
    updatedAt: insertTime(),
  },
  (t) => [
    check("preorders_dispatch_on", sql`${t.dispatchOn} ~ '^\\d{4}-\\d{2}-\\d{2}$'`),
    check("preorders_closes_on", sql`${t.closesOn} ~ '^\\d{4}-\\d{2}-\\d{2}$'`),
    check("preorders_minimum", sql`(${t.minimum} is null) = (${t.closesOn} is null) and ${t.minimum} >= 1`),
    check(
      "preorders_outcome",
      sql`(${t.outcome} is null) = (${t.decidedAt} is null) and (${t.outcome} is null) = (${t.ordered} is null)
        and (${t.outcome} is null or ${t.minimum} is not null)`,
    ),
  ],
);

/**
 * Orders that wait for the outcome of a minimum, from the moment that their payment is allowed until the outcome has been
 * carried out for them.
 */
export const minimumOrders = pgTable(
  "minimum_orders",
  {
    orderId: orderId(),
    slug: text()
      .notNull()
      .references(() => preorders.slug, { onUpdate: "cascade" }),
    at: insertTime(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.slug] }), index("minimum_orders_slug").on(t.slug)],
);
