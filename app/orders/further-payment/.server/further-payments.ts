import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { isRedirectMethod } from "#app/settings/method-rules.ts";
import type { Queryable, Transaction } from "#database/open.ts";
import { columnsOf } from "#database/query-rows.ts";
import { furtherPayments, refunds } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { cancelPayment } from "../../.server/jobs.ts";
import { addEvent, type Order } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import type { Card } from "../../card-label.ts";
import type { ChangePlan } from "../../change/plan-change.ts";

type Row = typeof furtherPayments.$inferSelect;
/** The change agreed on, with the name of the member of staff who chose it, unless the owner did. */
export type AgreedChange = ChangePlan & { chosenBy?: string };
export type FurtherPayment = Omit<Row, "plan"> & { plan: AgreedChange };

/** A row with its plan, which is stored as `beginFurtherPayment` got it. */
export const withPlan = (row: Row): FurtherPayment => ({ ...row, plan: row.plan as AgreedChange });

/** The newest further payment of an order, paid or not. */
export async function newestFurtherPayment(db: Queryable, orderId: string): Promise<FurtherPayment | undefined> {
  const [newest] = await db
    .select()
    .from(furtherPayments)
    .where(eq(furtherPayments.orderId, orderId))
    .orderBy(desc(furtherPayments.createdAt))
    .limit(1);
  return newest && withPlan(newest);
}

/** Pence that a change of the order waits for; null if none does. */
export async function amountToPay(db: Queryable, orderId: string): Promise<number | null> {
  const payment = await newestFurtherPayment(db, orderId);
  return payment?.status === "open" ? payment.amount : null;
}

/** The further payment, with the order that it changed or was meant to change; undefined for any other payment. */
export async function orderOfFurtherPayment(db: Queryable, paymentIntentId: string) {
  const [found] = await db
    .select(columnsOf(furtherPayments, "id", "orderId", "status"))
    .from(furtherPayments)
    .where(eq(furtherPayments.paymentIntentId, paymentIntentId));
  return found;
}

/** The amounts of paid further payments in pence, by order: a subquery to join. */
export const furtherPaid = (db: Queryable) =>
  db
    .select({
      orderId: furtherPayments.orderId,
      amounts: sql<number[]>`array_agg(${furtherPayments.amount} order by ${furtherPayments.amount})`.as("amounts"),
    })
    .from(furtherPayments)
    .where(eq(furtherPayments.status, "paid"))
    .groupBy(furtherPayments.orderId)
    .as("further_paid");

/** The amount of each paid further payment of an order, in pence. */
export async function furtherPaidOf(db: Queryable, orderId: string): Promise<number[]> {
  const paid = await db
    .select({ amount: furtherPayments.amount })
    .from(furtherPayments)
    .where(and(eq(furtherPayments.orderId, orderId), eq(furtherPayments.status, "paid")));
  return paid.map(({ amount }) => amount);
}

/** What can still be refunded of an order's further payments, the latest first. Pence. The order must be locked. */
export async function refundableFurther(tx: Transaction, orderId: string) {
  const paid = await tx
    .select({ paymentIntentId: furtherPayments.paymentIntentId, amount: furtherPayments.amount })
    .from(furtherPayments)
    .where(and(eq(furtherPayments.orderId, orderId), eq(furtherPayments.status, "paid")))
    .orderBy(desc(furtherPayments.paidAt), desc(furtherPayments.createdAt));
  if (paid.length === 0) return [];
  const back = await tx
    .select({ paymentIntentId: refunds.paymentIntentId, amount: sql<number>`sum(${refunds.amount})::int` })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.status, ["requested", "pending", "succeeded"])))
    .groupBy(refunds.paymentIntentId);
  return paid.map(({ paymentIntentId, amount }) => {
    const refunded = back.find((each) => each.paymentIntentId === paymentIntentId)?.amount ?? 0;
    return { paymentIntentId, left: amount - refunded };
  });
}

/**
 * Ends the open further payment of an order, in the transaction that changes, cancels or refunds the order. A job then
 * cancels the PaymentIntent, retrying until Stripe confirms the outcome; if it was paid meanwhile, it is refunded in
 * full.
 */
export async function endFurtherPayment(shop: Shop, tx: Transaction, orderId: string): Promise<void> {
  const isPayable = isNotNull(furtherPayments.paymentIntentId);
  const [ended] = await tx
    .update(furtherPayments)
    .set({ status: sql`case when ${isPayable} then 'ending' else 'ended' end`, updatedAt: new Date() })
    .where(and(eq(furtherPayments.orderId, orderId), eq(furtherPayments.status, "open")))
    .returning({ paymentIntentId: furtherPayments.paymentIntentId });
  const id = ended?.paymentIntentId;
  if (id) await enqueue(shop, tx, cancelPayment, { paymentIntentId: id }, id);
}

/** What the customer recognises: the card, or the company that they paid with. @param intent with its latest charge */
export function cardOf({ latest_charge: charge }: Stripe.PaymentIntent): Card {
  const details = charge && typeof charge !== "string" ? charge.payment_method_details : undefined;
  const company = details && isRedirectMethod(details.type) ? details.type : null;
  return { cardBrand: details?.card?.brand ?? company, cardLast4: details?.card?.last4 ?? null };
}

/**
 * If staff chose the change and the customer did not pay for it in time, adds that to the order's history and emails
 * the customer (R-ADMIN-20). Customers who chose it themselves know that they did not pay.
 */
export async function reportLapse(
  shop: Shop,
  tx: Transaction,
  order: Pick<Order, "id" | "email">,
  { id, amount, plan, expiresAt }: FurtherPayment,
): Promise<void> {
  if (plan.chosenBy === undefined || expiresAt > shop.clock.now()) return;
  const dedupeKey = `change-lapsed:${id}`;
  await addEvent(tx, { orderId: order.id, type: "change_lapsed", actor: "shop", dedupeKey, data: { amount } });
  await queueOrderEmail(shop, tx, { kind: "change-lapsed", order, event: `lapsed-${id}`, amount });
}
