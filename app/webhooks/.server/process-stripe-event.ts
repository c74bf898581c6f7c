import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { needsAttention } from "#app/orders/.server/attention.ts";
import { recordPaymentOf } from "#app/orders/.server/record-payment.ts";
import { recordRefundState } from "#app/orders/.server/record-refund.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { closeEvent, openEvent } from "./inbox.ts";

/**
 * Works on one event of Stripe's. Events are hints about what to look at: each use case retrieves the object and
 * goes by its present state, so that order and repetition do not matter.
 */
export async function processStripeEvent(shop: Shop, eventId: string): Promise<void> {
  const stored = await openEvent(shop, eventId);
  if (!stored) return;
  const event = stored.payload as Stripe.Event;
  switch (event.type) {
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      await recordPaymentOf(shop, event.data.object.id);
      return closeEvent(shop, eventId, "recorded");
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      await recordRefundState(shop, await shop.stripe.refunds.retrieve(event.data.object.id));
      return closeEvent(shop, eventId, "recorded");
    case "charge.dispute.created":
      await reportDispute(shop, event.data.object);
      return closeEvent(shop, eventId, "desk");
    default:
      return closeEvent(shop, eventId, "not needed");
  }
}

async function reportDispute(shop: Shop, dispute: Stripe.Dispute): Promise<void> {
  const intentId = typeof dispute.payment_intent === "string" ? dispute.payment_intent : dispute.payment_intent?.id;
  const [order] = intentId ? await shop.db.select().from(orders).where(eq(orders.stripeSessionId, intentId)) : [];
  const due = dispute.evidence_details?.due_by;
  await needsAttention(shop.db, {
    kind: "payment_disputed",
    subject: dispute.id,
    orderId: order?.id ?? null,
    summary: `The payment of order ${order?.number ?? "(unknown)"} is disputed (${dispute.reason}), ${dispute.amount} pence.`,
    data: { disputeId: dispute.id, amount: dispute.amount, reason: dispute.reason },
    dueAt: due ? new Date(due * 1000) : null,
  });
}
