import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orders } from "./orders.ts";

const moment = () => timestamp({ withTimezone: true });
const pence = () => integer().notNull().default(0);

/**
 * Each refund decision is one row before Stripe is called; a trigger keeps `orders.refunded_total` equal to the
 * sum of what is asked for or done, so that the check on orders refuses a penny too much.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    amount: integer().notNull(),
    /** The part of `amount` that is for the delivery. */
    shippingAmount: pence(),
    reason: text().notNull(),
    /** The user's id of whoever of the staff decided it; null where the shop's own rules did. */
    decidedBy: text(),
    status: text({ enum: ["requested", "pending", "succeeded", "failed", "canceled"] })
      .notNull()
      .default("requested"),
    /** Names the decision ('cancellation', a return's id ...): the same decision twice is one refund. */
    decisionKey: text().notNull(),
    stripeRefundId: text().unique(),
    lines: jsonb().$type<{ itemId: number; quantity: number; amount: number }[]>(),
    failureReason: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("refunds_one_a_decision").on(t.orderId, t.decisionKey),
    index("refunds_made").on(t.createdAt, t.status, t.amount),
    check("refunds_positive", sql`${t.amount} > 0 and ${t.shippingAmount} between 0 and ${t.amount}`),
  ],
);

/** A refund, or a cancellation, over the limit of whoever wants it: somebody else has to say yes. One open an order. */
export const refundRequests = pgTable(
  "refund_requests",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Made once a form, so that sending it twice is one request. */
    formKey: uuid().notNull().unique(),
    kind: text({ enum: ["refund", "cancellation"] }).notNull(),
    /** Pence, as it was when it was asked for. */
    amount: integer().notNull(),
    /** What exactly is to be done, see `RefundWish`. */
    wish: jsonb().$type<unknown>().notNull(),
    reason: text().notNull(),
    status: text({ enum: ["waiting", "approved", "declined"] })
      .notNull()
      .default("waiting"),
    /** User's id and name, as in the audit log. */
    requestedBy: text().notNull(),
    requestedByName: text().notNull(),
    requestedAt: moment().notNull().defaultNow(),
    decidedBy: text(),
    decidedByName: text(),
    decidedAt: moment(),
    decisionNote: text(),
  },
  (t) => [
    index("refund_requests_order").on(t.orderId, t.requestedAt),
    uniqueIndex("refund_requests_one_open").on(t.orderId).where(sql`${t.status} = 'waiting'`),
    check("refund_requests_positive", sql`${t.amount} > 0`),
    check(
      "refund_requests_two_people",
      sql`${t.status} <> 'approved' or coalesce(${t.decidedBy}, ${t.requestedBy}) <> ${t.requestedBy}`,
    ),
  ],
);

/** What the staff write down about an order, for each other. Goes with the order's personal data. */
export const orderNotes = pgTable(
  "order_notes",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    staffId: text().notNull(),
    staffName: text().notNull(),
    body: text().notNull(),
    formKey: uuid().notNull().unique(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [
    index("order_notes_order").on(t.orderId, t.at),
    check("order_notes_length", sql`length(${t.body}) between 1 and 2000`),
  ],
);
