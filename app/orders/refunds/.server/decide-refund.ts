import type { Transaction } from "#database/open.ts";
import { refunds } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { sendRefund } from "../../.server/jobs.ts";
import type { Order } from "../../.server/order-store.ts";
import { holdIfPaidBack } from "./hold-paid-back.ts";

export type Refund = typeof refunds.$inferSelect;
export type RefundDecision = {
  /** Identifies the decision ('cancellation', 'return:<id>'). The same key twice is one refund. */
  decisionKey: string;
  /** Pence in total. The database rejects more than what is captured and not refunded. */
  amount: number;
  /** Pence; the part of `amount` that is for delivery. */
  shippingAmount?: number;
  lines?: Refund["lines"];
  reason: string;
  /** The id of the staff member who decides. */
  decidedBy?: string;
};

/**
 * Decides a refund and queues it, in the transaction that causes it. The order must be locked.
 * @returns the refund, or null if the same decision was made before
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

/** Refunds everything left of a cancelled order, once per order. */
export async function refundCancellation(shop: Shop, tx: Transaction, order: Order, reason: string) {
  const amount = order.capturedTotal - order.refundedTotal;
  if (amount <= 0) return null;
  const shippingAmount = Math.min(order.shippingTotal, amount);
  return decideRefund(shop, tx, order, { decisionKey: "cancellation", amount, shippingAmount, reason });
}
