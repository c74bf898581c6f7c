import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { orderStatuses } from "#app/orders/rules.ts";

/** Which status may follow which: the pairs of `orderTransitions` in rules.ts, where `transition_order` looks them up. */
export const allowedTransitions = pgTable(
  "order_transitions",
  {
    fromStatus: text({ enum: orderStatuses }).notNull(),
    toStatus: text({ enum: orderStatuses }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.fromStatus, t.toStatus] })],
);
