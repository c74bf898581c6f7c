import { and, eq, sum } from "drizzle-orm";
import type Stripe from "stripe";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Transaction } from "#database/open.ts";
import { orders, refunds } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { releaseDiscount } from "../../../checkout/discount/.server/reserve-discount.ts";
import { stopPrint } from "../../.server/jobs.ts";
import { addEvent, lockOrder, type Order } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import { transition } from "../../.server/transition.ts";
import { endFurtherPayment, orderOfFurtherPayment } from "../../further-payment/.server/further-payments.ts";
import { recordReturn } from "../../further-payment/.server/return-payment.ts";
import { isGoingBack, mayStillStop } from "../../rules.ts";
import { holdIfPaidBack } from "./decide-refund.ts";

/**
 * Records a refund's state at Stripe. Safe to repeat, in any order; card refunds can fail days after they succeeded.
 * The customer gets one email, when Stripe has accepted it.
 * @param refundId ours, if the caller knows it; otherwise taken from the metadata. Without either it was made by hand
 */
export async function recordRefundState(
  shop: Shop,
  made: Stripe.Refund,
  refundId: string | undefined = made.metadata?.refund_id,
): Promise<void> {
  const furtherPaymentId = made.metadata?.further_payment_id;
  if (furtherPaymentId && !refundId) return recordReturn(shop, made, furtherPaymentId);
  const known = refundId ?? (await idOfStripeRefund(shop, made.id));
  if (!known) return recordHandmadeRefund(shop, made);
  if (made.status === "failed" || made.status === "canceled") {
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
    if (status === "succeeded") await afterSuccess(shop, tx, order, refund);
  });
}

async function idOfStripeRefund(shop: Shop, stripeRefundId: string): Promise<string | undefined> {
  const [known] = await shop.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.stripeRefundId, stripeRefundId));
  return known?.id;
}

/** Texts for Stripe's reasons why a refund failed (https://docs.stripe.com/refunds#failed-refunds). */
const refundFailures: Record<string, string> = {
  charge_for_pending_refund_disputed: "the customer has disputed the payment meanwhile",
  declined: "the bank refused it",
  expired_or_canceled_card: "the card has expired or was cancelled",
  insufficient_funds: "the shop’s balance at Stripe is too low",
  lost_or_stolen_card: "the card was lost or stolen",
  merchant_request: "it was taken back at the shop’s request",
  unknown: "the bank gave no reason",
  failed: "Stripe gave no reason",
  canceled: "it was cancelled at Stripe",
};
/** The text for a code; anything else is returned unchanged. */
const refundFailureWords = (why: string): string => refundFailures[why] ?? why;

/** The money did not arrive: it counts as not refunded again, and a person must find another way. */
export async function failRefund(shop: Shop, refundId: string, why: string, stripeRefundId?: string): Promise<void> {
  const said = refundFailureWords(why);
  await shop.db.transaction(async (tx) => {
    const [found] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId));
    if (!found) return;
    const order = await lockOrder(tx, found.orderId);
    const [before] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for("update");
    if (!before || before.status === "failed") return;
    await tx
      .update(refunds)
      .set({ status: "failed", failureReason: why, updatedAt: new Date(), ...(stripeRefundId && { stripeRefundId }) })
      .where(eq(refunds.id, refundId));
    await addEvent(tx, {
      orderId: before.orderId,
      type: "refund_failed",
      actor: "card",
      dedupeKey: `refund-failed:${refundId}`,
      data: { amount: before.amount, why: said },
    });
    await needsAttention(tx, {
      kind: "refund_failed",
      subject: refundId,
      orderId: before.orderId,
      summary: `A refund of ${formatPence(before.amount)} for order ${order?.number} failed: ${said}. The customer is still waiting for the money.${order && isGoingBack(order) ? " The order is on hold: resume it, or refund it another way." : ""}`,
      data: { refundId, amount: before.amount },
    });
  });
}

const reportUnknown = (tx: Transaction, made: Stripe.Refund) =>
  needsAttention(tx, {
    kind: "refund_unknown",
    subject: made.id,
    summary: `Stripe reports a refund of ${formatPence(made.amount)} with a decision that the shop does not know.`,
    data: { stripeRefundId: made.id, amount: made.amount },
  });

/**
 * Records a refund made in Stripe's dashboard, like any other. If it matches no order, or exceeds what the shop knows
 * to be left, it is reported; it is never ignored.
 */
async function recordHandmadeRefund(shop: Shop, made: Stripe.Refund): Promise<void> {
  if (made.status === "failed" || made.status === "canceled") return;
  const intentId = typeof made.payment_intent === "string" ? made.payment_intent : made.payment_intent?.id;
  await shop.db.transaction(async (tx) => {
    const further = intentId ? await orderOfFurtherPayment(tx, intentId) : undefined;
    // A further payment that came too late is no money of the order: `recordReturn` finds this refund.
    if (further && further.status !== "paid") return;
    const [named] =
      intentId && !further
        ? await tx.select({ id: orders.id }).from(orders).where(eq(orders.stripeSessionId, intentId))
        : [];
    const orderId = further?.orderId ?? named?.id;
    const order = orderId ? await lockOrder(tx, orderId) : undefined;
    const left = order ? order.capturedTotal - order.refundedTotal : 0;
    const status = made.status === "succeeded" ? "succeeded" : "pending";
    if (!order || made.currency !== "gbp" || made.amount > left) {
      return needsAttention(tx, {
        kind: "refund_unknown",
        subject: made.id,
        orderId: order?.id ?? null,
        summary: order
          ? `A refund of ${formatPence(made.amount)} was made by hand at Stripe for order ${order.number}, which has ${formatPence(left)} left.`
          : `A refund of ${formatPence(made.amount)} was made by hand at Stripe for a payment that belongs to no order.`,
        data: { stripeRefundId: made.id, paymentIntentId: intentId ?? null, amount: made.amount },
      });
    }
    const [refund] = await tx
      .insert(refunds)
      .values({
        orderId: order.id,
        amount: made.amount,
        reason: "Made by hand at Stripe",
        decisionKey: `stripe:${made.id}`,
        paymentIntentId: further ? intentId! : null,
        stripeRefundId: made.id,
        status,
      })
      .onConflictDoNothing()
      .returning();
    if (!refund) return;
    await queueOrderEmail(shop, tx, { kind: "refunded", order, event: `refund-${refund.id}`, refundId: refund.id });
    if (status === "succeeded") await afterSuccess(shop, tx, order, refund);
    await endFurtherPayment(shop, tx, order.id);
    await holdIfPaidBack(shop, tx, order.id);
  });
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
  if (mayStillStop(order)) await enqueue(shop, tx, stopPrint, { orderId: order.id }, order.id);
}
