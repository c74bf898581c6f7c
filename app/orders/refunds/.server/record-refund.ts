import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Transaction } from "#database/open.ts";
import { refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { addEvent, lockOrder } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import { refundFailureWords } from "../../fulfilment/provider-words.ts";
import { isGoingBack } from "../../rules.ts";
import { afterSuccess } from "./after-success.ts";
import { recordHandmadeRefund } from "./record-handmade-refund.ts";

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
