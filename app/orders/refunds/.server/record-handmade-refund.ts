import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { formatPence } from "#app/shared/money.ts";
import { orders, refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { lockOrder } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import { afterSuccess } from "./after-success.ts";
import { holdIfPaidBack } from "./hold-paid-back.ts";

/**
 * Records a refund made in Stripe's dashboard, like any other. If it matches no order, or exceeds what the shop knows
 * to be left, it is reported; it is never ignored.
 */
export async function recordHandmadeRefund(shop: Shop, made: Stripe.Refund): Promise<void> {
  if (made.status === "failed" || made.status === "canceled") return;
  const intentId = typeof made.payment_intent === "string" ? made.payment_intent : made.payment_intent?.id;
  await shop.db.transaction(async (tx) => {
    const [named] = intentId
      ? await tx.select({ id: orders.id }).from(orders).where(eq(orders.stripeSessionId, intentId))
      : [];
    const order = named && (await lockOrder(tx, named.id));
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
        stripeRefundId: made.id,
        status,
      })
      .onConflictDoNothing()
      .returning();
    if (!refund) return;
    await queueOrderEmail(shop, tx, { kind: "refunded", order, event: `refund-${refund.id}`, refundId: refund.id });
    if (status === "succeeded") await afterSuccess(shop, tx, order, refund);
    await holdIfPaidBack(shop, tx, order.id);
  });
}
