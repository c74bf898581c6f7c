import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { insertTime } from "./columns.ts";

/** Products that can be ordered before they can be printed, with the day by which they are posted (R-PREORDER-1). */
export const preorders = pgTable(
  "preorders",
  {
    /** The product's address, as `product_slug` has it. */
    slug: text().primaryKey(),
    /** An ISO date in London, '2026-12-11'. */
    dispatchOn: text().notNull(),
    /** Incremented by each change by staff; saving an older version is reported as a conflict. */
    version: integer().notNull().default(1),
    createdAt: insertTime(),
    updatedAt: insertTime(),
  },
  (t) => [check("preorders_dispatch_on", sql`${t.dispatchOn} ~ '^\\d{4}-\\d{2}-\\d{2}$'`)],
);
