import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { orders, refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { failRefund, recordRefundState } from "./record-refund.ts";

/** Stripe forgets keys after a day; after this many hours a key is not relied on. */
const keyHours = 20;

/**
 * Sends one refund to Stripe. The refund's id is the idempotency key, so repeated runs and lost answers refund once. If
 * Stripe may have forgotten the key, its refunds are checked first. A refusal is reported on the attention desk.
 */
export async function carryOutRefund(shop: Shop, refundId: string): Promise<void> {
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (refund?.status !== "requested") return;
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, refund.orderId));
  if (!order?.stripeSessionId) return failRefund(shop, refundId, "the order has no payment");
  const wanted = {
    payment_intent: order.stripeSessionId,
    amount: refund.amount,
    metadata: { order_id: order.id, refund_id: refund.id },
  };
  try {
    const isOld = Date.now() - refund.createdAt.getTime() > keyHours * 3_600_000;
    const made =
      (isOld && (await madeBefore(shop, wanted))) ||
      (await shop.stripe.refunds.create(wanted, { idempotencyKey: `refund:${refund.id}` }));
    await recordRefundState(shop, made, refund.id);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return failRefund(shop, refundId, error.message);
    throw error;
  }
}

async function madeBefore(
  shop: Shop,
  { payment_intent, metadata }: { payment_intent: string; metadata: { refund_id: string } },
): Promise<Stripe.Refund | undefined> {
  for await (const made of shop.stripe.refunds.list({ payment_intent, limit: 100 }))
    if (made.metadata?.refund_id === metadata.refund_id) return made;
  return undefined;
}
