import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { orders, refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { failRefund, recordRefundState } from "./record-refund.ts";

/**
 * Carries out one refund decision. Its id is the idempotency key, so that however often this runs, and whatever
 * answer is lost, the money goes back once. What Stripe refuses goes to the desk.
 */
export async function carryOutRefund(shop: Shop, refundId: string): Promise<void> {
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (refund?.status !== "requested") return;
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, refund.orderId));
  if (!order?.stripeSessionId) return failRefund(shop, refundId, "the order has no payment");
  try {
    const made = await shop.stripe.refunds.create(
      {
        payment_intent: order.stripeSessionId,
        amount: refund.amount,
        metadata: { order_id: order.id, refund_id: refund.id },
      },
      { idempotencyKey: `refund:${refund.id}` },
    );
    await recordRefundState(shop, made, refund.id);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return failRefund(shop, refundId, error.message);
    throw error;
  }
}
