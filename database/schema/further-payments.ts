import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { insertTime, moment, randomId } from "./columns.ts";
import { orderId } from "./orders.ts";

/**
 * The statuses of a further payment. 'ended' was never paid; 'returning' and 'returned' were paid too late; 'ending'
 * can become either, until Stripe has cancelled its PaymentIntent.
 */
const furtherPaymentStatuses = ["open", "paid", "ending", "ended", "returning", "returned", "return_failed"] as const;

/**
 * A change of a placed order that costs more, and the PaymentIntent of the difference (R-ORDER-21). Nothing of the order
 * changes before it is paid. While it is open, the order is not claimed for printing.
 */
export const furtherPayments = pgTable(
  "further_payments",
  {
    id: randomId(),
    orderId: orderId(),
    /** Pence. */
    amount: integer().notNull(),
    /** What was agreed on, with the lines and prices that it was made from: a `ChangePlan`. */
    plan: jsonb().$type<unknown>().notNull(),
    status: text({ enum: furtherPaymentStatuses }).notNull().default("open"),
    paymentIntentId: text().unique(),
    clientSecret: text(),
    /** Part of the idempotency key; incremented when a stored failure must not be replayed. */
    paymentAttempt: integer().notNull().default(1),
    cardBrand: text(),
    cardLast4: text(),
    /** The refund of one that was paid too late. One that changed the order is refunded by `refunds`. */
    stripeRefundId: text().unique(),
    /** By the business clock: until when it can be paid, at the latest the end of the cancel window. */
    expiresAt: moment().notNull(),
    paidAt: moment(),
    createdAt: insertTime(),
    updatedAt: insertTime(),
  },
  (t) => [
    index("further_payments_order").on(t.orderId, t.createdAt),
    uniqueIndex("further_payments_one_open").on(t.orderId).where(sql`${t.status} = 'open'`),
    index("further_payments_lapsing").on(t.expiresAt).where(sql`${t.status} = 'open'`),
    index("further_payments_unsettled").on(t.updatedAt).where(sql`${t.status} in ('ending', 'returning')`),
    check("further_payments_positive", sql`${t.amount} > 0`),
    check("further_payments_paid", sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
  ],
);
