import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { returnReasons, returnStatuses } from "#app/returns/rules.ts";
import { bigSerialId, insertTime, moment, pence, randomId } from "./columns.ts";
import { orderId, orders } from "./orders.ts";

/**
 * One row per refund decision, written before Stripe is called. A trigger keeps `orders.refunded_total` equal to the
 * sum of requested and completed refunds, so that the check on orders rejects a penny too much.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: randomId(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    amount: integer().notNull(),
    /** The part of `amount` that refunds delivery. */
    shippingAmount: pence(),
    reason: text().notNull(),
    /** User id of the staff member who decided; null if the shop's rules did. */
    decidedBy: text(),
    status: text({ enum: ["requested", "pending", "succeeded", "failed", "canceled"] })
      .notNull()
      .default("requested"),
    /** Identifies the decision ('cancellation', a return's id ...): the same decision made twice is one refund. */
    decisionKey: text().notNull(),
    /** The further payment that it is taken from; null for the order's own. */
    paymentIntentId: text(),
    stripeRefundId: text().unique(),
    lines: jsonb().$type<{ itemId: number; quantity: number; amount: number }[]>(),
    failureReason: text(),
    createdAt: insertTime(),
    updatedAt: insertTime(),
  },
  (t) => [
    uniqueIndex("refunds_one_a_decision").on(t.orderId, t.decisionKey),
    index("refunds_requested").on(t.createdAt).where(sql`${t.status} = 'requested'`),
    index("refunds_made").on(t.createdAt, t.status, t.amount),
    check("refunds_positive", sql`${t.amount} > 0 and ${t.shippingAmount} between 0 and ${t.amount}`),
  ],
);

/** A refund or cancellation above the requester's limit, for another member of staff to approve. One open per order. */
export const refundRequests = pgTable(
  "refund_requests",
  {
    id: randomId(),
    orderId: orderId(),
    /** Generated once per form, so that submitting it twice creates one request. */
    formKey: uuid().notNull().unique(),
    kind: text({ enum: ["refund", "cancellation"] }).notNull(),
    /** Pence, at the time of the request. */
    amount: integer().notNull(),
    /** What to do exactly, see `RefundWish`. */
    wish: jsonb().$type<unknown>().notNull(),
    reason: text().notNull(),
    status: text({ enum: ["waiting", "approved", "declined"] })
      .notNull()
      .default("waiting"),
    /** User id and name, as in the audit log. */
    requestedBy: text().notNull(),
    requestedByName: text().notNull(),
    requestedAt: insertTime(),
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

/** Internal staff notes on an order. Deleted with the order's personal data. */
export const orderNotes = pgTable(
  "order_notes",
  {
    id: bigSerialId(),
    orderId: orderId(),
    staffId: text().notNull(),
    staffName: text().notNull(),
    body: text().notNull(),
    formKey: uuid().notNull().unique(),
    at: insertTime(),
  },
  (t) => [
    index("order_notes_order").on(t.orderId, t.at),
    check("order_notes_length", sql`length(${t.body}) between 1 and 2000`),
  ],
);

/** A customer's notice: 'I cancel my contract of these goods', or 'this is faulty'. */
export const returns = pgTable(
  "returns",
  {
    id: randomId(),
    /** The reference people write on the parcel: `R-7K4M2P`. */
    reference: text().notNull().unique(),
    orderId: orderId(),
    /** Generated once per form, so that submitting it twice creates one notice. */
    formKey: text().notNull().unique(),
    kind: text({ enum: ["change_of_mind", "faulty"] }).notNull(),
    reason: text({ enum: returnReasons }).notNull(),
    details: text().notNull().default(""),
    /** The consumer's name as given in the notice. */
    name: text().notNull(),
    lines: jsonb().$type<{ itemId: number; quantity: number }[]>().notNull(),
    status: text({ enum: returnStatuses }).notNull().default("asked"),
    /** By the business clock, like all times of a return. */
    askedAt: moment().notNull(),
    decidedAt: moment(),
    /** A user id, or 'shop' if the rules decided. */
    decidedBy: text(),
    decisionNote: text(),
    /** Whether the goods must come back before the refund. */
    sendBack: boolean().notNull().default(true),
    receivedAt: moment(),
    refundId: uuid().references(() => refunds.id),
  },
  (t) => [
    index("returns_order").on(t.orderId),
    index("returns_open").on(t.askedAt).where(sql`${t.status} in ('asked', 'accepted')`),
  ],
);

/** Photographs of faulty goods. The files are in storage, re-encoded from the uploads. */
export const returnPhotos = pgTable(
  "return_photos",
  {
    id: randomId(),
    returnId: uuid()
      .notNull()
      .references(() => returns.id, { onDelete: "cascade" }),
    storageKey: text().notNull().unique(),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    position: integer().notNull(),
    /** The return's time, from which the retention period counts. */
    askedAt: insertTime(),
  },
  (t) => [
    index("return_photos_return").on(t.returnId),
    index("return_photos_asked").on(t.askedAt),
    check("return_photos_four", sql`${t.position} between 0 and 3`),
  ],
);
