import { and, eq, sql, sum } from "drizzle-orm";
import type Stripe from "stripe";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { isUuid } from "#app/shared/.server/uuid.ts";
import { formatMinorUnits, formatPence } from "#app/shared/money.ts";
import type { Transaction } from "#database/open.ts";
import { furtherPayments, orders, refunds } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { releaseDiscount } from "../../../checkout/discount/.server/reserve-discount.ts";
import { stopPrint } from "../../.server/jobs.ts";
import { addEvent, lockOrder, type Order } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import { transition } from "../../.server/transition.ts";
import { endFurtherPayment, orderOfFurtherPayment } from "../../further-payment/.server/further-payments.ts";
import { isFailedRefund, recordReportedReturn } from "../../further-payment/.server/return-payment.ts";
import { recordPaymentOf } from "../../payment/.server/record-payment.ts";
import { canStillStop } from "../../rules.ts";
import { holdIfPaidBack } from "./decide-refund.ts";
import { failRefund } from "./fail-refund.ts";
import { reportIfUnfunded } from "./report-unfunded.ts";

/**
 * Records a refund's state at Stripe. Safe to repeat, in any order; card refunds can fail days after they succeeded.
 * The customer gets one email, when Stripe has accepted it.
 * @param refundId ours, if the caller knows it; otherwise taken from the metadata. Without either it was made by hand
 */
export async function recordRefundState(
  shop: Shop,
  made: Stripe.Refund,
  refundId: string | undefined = ownId(made.metadata?.refund_id),
): Promise<void> {
  const furtherPaymentId = ownId(made.metadata?.further_payment_id);
  if (furtherPaymentId && !refundId) return recordReportedReturn(shop, made, furtherPaymentId, true);
  const known = refundId ?? (await idOfStripeRefund(shop, made.id));
  if (!known) return recordHandmadeRefund(shop, made);
  if (isFailedRefund(made)) {
    return failRefund(shop, known, made.failure_reason ?? made.status, made.id);
  }
  await shop.db.transaction(async (tx) => {
    const [found] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, known));
    if (!found) return reportUnknown(tx, made);
    const order = (await lockOrder(tx, found.orderId))!;
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, known)).for("update");
    if (!refund || refund.status === "succeeded" || refund.status === "failed") return;
    const status = made.status === "succeeded" ? "succeeded" : "pending";
    await tx
      .update(refunds)
      .set({ status, stripeRefundId: made.id, updatedAt: new Date() })
      .where(eq(refunds.id, known));
    await queueOrderEmail(shop, tx, { kind: "refunded", order, event: `refund-${refund.id}`, refundId: refund.id });
    await reportIfUnfunded(tx, made, refund, order);
    if (status === "succeeded") await afterSuccess(shop, tx, order, refund);
  });
}

/** An id in the metadata; undefined for another program's, which the database would refuse. */
const ownId = (text: string | undefined): string | undefined => (text && isUuid(text) ? text : undefined);

async function idOfStripeRefund(shop: Shop, stripeRefundId: string): Promise<string | undefined> {
  const [known] = await shop.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.stripeRefundId, stripeRefundId));
  return known?.id;
}

const reportUnknown = (tx: Transaction, made: Stripe.Refund) =>
  needsAttention(tx, {
    kind: "refund_unknown",
    subject: made.id,
    summary: `Stripe reports a refund of ${formatMinorUnits(made.amount, made.currency)} with a decision that the shop does not know.`,
    data: { stripeRefundId: made.id, amount: made.amount },
  });

/**
 * Records a refund made in Stripe's dashboard, like any other. If it matches no order, or exceeds what the shop knows
 * to be left, it is reported; it is never ignored.
 */
async function recordHandmadeRefund(shop: Shop, made: Stripe.Refund): Promise<void> {
  const intentId = intentOf(made);
  if (intentId && !isFailedRefund(made)) await recordPaymentFirst(shop, intentId);
  const further = intentId ? await orderOfFurtherPayment(shop.db, intentId) : undefined;
  // The order's money does not include a further payment that came too late.
  if (further && further.status !== "paid") return recordReportedReturn(shop, made, further.id, false);
  if (isFailedRefund(made)) return;
  await shop.db.transaction(async (tx) => {
    const order = await lockPaidOrder(tx, intentId, further);
    if (!order || made.currency !== "gbp" || made.amount > leftOf(order)) return reportHandmade(tx, made, order);
    const refund = await insertHandmade(tx, made, order, further ? intentId! : null);
    if (!refund) return;
    await queueOrderEmail(shop, tx, { kind: "refunded", order, event: `refund-${refund.id}`, refundId: refund.id });
    await reportIfUnfunded(tx, made, refund, order);
    if (refund.status === "succeeded") await afterSuccess(shop, tx, order, refund);
    await endFurtherPayment(shop, tx, order.id);
    await holdIfPaidBack(shop, tx, order.id);
  });
}

/** Events come in any order: the refund may be reported before the payment that it gives back. */
async function recordPaymentFirst(shop: Shop, intentId: string): Promise<void> {
  const { rows } = await shop.db.execute(sql`
    select from ${orders} where ${orders.stripeSessionId} = ${intentId} and ${orders.capturedTotal} = 0
    union all select from ${furtherPayments} where ${furtherPayments.paymentIntentId} = ${intentId}
      and ${furtherPayments.status} in ('open', 'ending', 'ended')`);
  if (rows.length > 0) await recordPaymentOf(shop, intentId);
}

const intentOf = ({ payment_intent }: Stripe.Refund): string | undefined =>
  typeof payment_intent === "string" ? payment_intent : payment_intent?.id;

/** The order of the further payment, or the one that the PaymentIntent itself paid for. */
async function lockPaidOrder(
  tx: Transaction,
  intentId: string | undefined,
  further: { orderId: string } | undefined,
): Promise<Order | undefined> {
  if (further) return lockOrder(tx, further.orderId);
  if (!intentId) return undefined;
  const [named] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.stripeSessionId, intentId));
  return named && lockOrder(tx, named.id);
}

/** Pence that are captured and not refunded. */
const leftOf = (order: Order): number => order.capturedTotal - order.refundedTotal;

const reportHandmade = (tx: Transaction, made: Stripe.Refund, order: Order | undefined) =>
  needsAttention(tx, {
    kind: "refund_unknown",
    subject: made.id,
    orderId: order?.id ?? null,
    summary: order
      ? `A refund of ${formatMinorUnits(made.amount, made.currency)} was made by hand at Stripe for order ${order.number}, which has ${formatPence(leftOf(order))} left.`
      : `A refund of ${formatMinorUnits(made.amount, made.currency)} was made by hand at Stripe for a payment that belongs to no order.`,
    data: { stripeRefundId: made.id, paymentIntentId: intentOf(made) ?? null, amount: made.amount },
  });

/**
 * @param paymentIntentId the further payment that it gives back; null for the order's own payment
 * @returns undefined if it is recorded already
 */
async function insertHandmade(tx: Transaction, made: Stripe.Refund, order: Order, paymentIntentId: string | null) {
  const [refund] = await tx
    .insert(refunds)
    .values({
      orderId: order.id,
      amount: made.amount,
      reason: "Made by hand at Stripe",
      decisionKey: `stripe:${made.id}`,
      paymentIntentId,
      stripeRefundId: made.id,
      status: made.status === "succeeded" ? "succeeded" : "pending",
    })
    .onConflictDoNothing()
    .returning();
  return refund;
}

/**
 * Runs when a refund succeeds. If everything is refunded without a cancellation, the order becomes `refunded`, and the
 * print provider is asked to stop it if it has not begun, confirmed or not.
 */
async function afterSuccess(
  shop: Shop,
  tx: Transaction,
  order: Order,
  refund: { id: string; amount: number },
): Promise<void> {
  await addEvent(tx, {
    orderId: order.id,
    type: "refunded",
    actor: "card",
    dedupeKey: `refunded:${refund.id}`,
    data: { amount: refund.amount },
  });
  const [back] = await tx
    .select({ total: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), eq(refunds.status, "succeeded")));
  if ((back?.total ?? 0) < order.capturedTotal) return;
  const happening = { type: "all_refunded", actor: "shop", dedupeKey: "all-refunded" } as const;
  if ((await transition(tx, order.id, "refunded", { happening })) !== "moved") return;
  // It was stopped while the bank processed the refund. Only now has the order ended, so release its code.
  if (order.printState === "stopped") await releaseDiscount(tx, order.id);
  if (canStillStop(order)) await enqueue(shop, tx, stopPrint, { orderId: order.id }, order.id);
}
