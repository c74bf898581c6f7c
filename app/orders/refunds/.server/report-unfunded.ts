import type Stripe from "stripe";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Queryable } from "#database/open.ts";

/** Whether Stripe has accepted a refund, but makes it only once somebody pays into the shop's balance there. */
export const waitsForBalance = ({ status, pending_reason }: Stripe.Refund): boolean =>
  status === "pending" && pending_reason === "insufficient_funds";

/**
 * Reports a refund that waits for the balance at Stripe on the attention desk.
 * @param refund the refund here, or the further payment that it gives back, with its pence
 */
export async function reportIfUnfunded(
  db: Queryable,
  made: Stripe.Refund,
  refund: { id: string; amount: number },
  order: { id: string; number: string },
): Promise<void> {
  if (!waitsForBalance(made)) return;
  await needsAttention(db, {
    kind: "refund_unfunded",
    subject: refund.id,
    orderId: order.id,
    summary: `A refund of ${formatPence(refund.amount)} for order ${order.number} waits: the shop’s balance at Stripe is too low.`,
    data: { refundId: refund.id, amount: refund.amount },
  });
}
