import { eq } from "drizzle-orm";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { formatPence } from "#app/shared/money.ts";
import { refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { addEvent, lockOrder } from "../../.server/order-store.ts";
import { isGoingBack } from "../../rules.ts";

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
const refundFailureText = (why: string): string => refundFailures[why] ?? why;

/** The money did not arrive: it counts as not refunded again, and a person must find another way. */
export async function failRefund(shop: Shop, refundId: string, why: string, stripeRefundId?: string): Promise<void> {
  const said = refundFailureText(why);
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
