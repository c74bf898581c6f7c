import type { Transaction } from "#database/open.ts";
import { refunds } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { sendRefund } from "../../.server/jobs.ts";
import type { Order } from "../../.server/order-store.ts";
import { holdIfPaidBack } from "./hold-paid-back.ts";

export type Refund = typeof refunds.$inferSelect;
export type RefundDecision = {
  /** Names the decision ('cancellation', 'return:<id>'): the same one twice is one refund. */
  decisionKey: string;
  /** Pence, all of it. The database refuses more than what was captured and is not refunded yet. */
  amount: number;
  /** Pence; the part of it that is for the delivery. */
  shippingAmount?: number;
  lines?: Refund["lines"];
  reason: string;
  /** The user's id of whoever of the staff decides it. */
  decidedBy?: string;
};

/**
 * Decides a refund and queues its sending, in the transaction that causes it. The order must be locked.
 * @returns the refund, or null when the same decision was taken before
 */
export async function decideRefund(
  shop: Shop,
  tx: Transaction,
  order: Pick<Order, "id">,
  decision: RefundDecision,
): Promise<Refund | null> {
  const [refund] = await tx
    .insert(refunds)
    .values({ orderId: order.id, ...decision })
    .onConflictDoNothing({ target: [refunds.orderId, refunds.decisionKey] })
    .returning();
  if (!refund) return null;
  await enqueue(shop, tx, sendRefund, { refundId: refund.id }, refund.id);
  await holdIfPaidBack(shop, tx, order.id);
  return refund;
}

/** Everything that is left of what was paid goes back because the order is cancelled; decided once an order. */
export async function refundCancellation(shop: Shop, tx: Transaction, order: Order, reason: string) {
  const amount = order.capturedTotal - order.refundedTotal;
  if (amount <= 0) return null;
  const shippingAmount = Math.min(order.shippingTotal, amount);
  return decideRefund(shop, tx, order, { decisionKey: "cancellation", amount, shippingAmount, reason });
}
