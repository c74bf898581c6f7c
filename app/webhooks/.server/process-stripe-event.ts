import { and, eq, isNull } from "drizzle-orm";
import type Stripe from "stripe";
import { recordPaymentOf } from "#app/orders/payment/.server/record-payment.ts";
import { recordRefundState } from "#app/orders/refunds/.server/record-refund.ts";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { formatPence } from "#app/shared/money.ts";
import { attentionItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { closeEvent, openEvent } from "./inbox.ts";
import type { EventJob } from "./jobs.ts";

/**
 * Processes one Stripe event. Events are only hints: each use case retrieves the object and acts on its current state,
 * so order and repetition do not matter.
 * @param known what the event is about, if the job says so; otherwise the stored event is read
 */
export async function processStripeEvent(shop: Shop, eventId: string, known?: EventJob["about"]): Promise<void> {
  const about = known ?? (await aboutOf(shop, eventId));
  switch (about?.type) {
    case undefined:
      return;
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      return recordPaymentOf(shop, about.id, eventId);
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      await recordRefundState(shop, await shop.stripe.refunds.retrieve(about.id));
      return closeEvent(shop.db, eventId, "recorded");
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
      await recordDispute(shop, about.id);
      return closeEvent(shop.db, eventId, "desk");
    default:
      return closeEvent(shop.db, eventId, "not needed");
  }
}

/** Type and object id of a stored event; undefined once it is processed. */
async function aboutOf(shop: Shop, eventId: string): Promise<{ type: string; id: string } | undefined> {
  const stored = await openEvent(shop, eventId);
  if (!stored) return undefined;
  const { object } = (stored.payload as Stripe.Event).data;
  return { type: stored.type, id: "id" in object ? String(object.id) : "" };
}

const closed = ["won", "lost", "warning_closed", "prevented"];

/**
 * Keeps a disputed payment on the desk, with Stripe's response deadline, until Stripe decides.
 * @param disputeId the dispute is fetched, so stale events change nothing
 */
export async function recordDispute(shop: Shop, disputeId: string): Promise<void> {
  const dispute = await shop.stripe.disputes.retrieve(disputeId);
  if (closed.includes(dispute.status)) return settle(shop, dispute);
  const intentId = typeof dispute.payment_intent === "string" ? dispute.payment_intent : dispute.payment_intent?.id;
  const [order] = intentId ? await shop.db.select().from(orders).where(eq(orders.stripeSessionId, intentId)) : [];
  const due = dispute.evidence_details?.due_by;
  const answered = dispute.status.endsWith("under_review") ? " An answer has been sent." : "";
  await needsAttention(shop.db, {
    kind: "payment_disputed",
    subject: dispute.id,
    orderId: order?.id ?? null,
    summary: `The payment of order ${order?.number ?? "(unknown)"} is disputed (${dispute.reason}), ${formatPence(dispute.amount)}.${answered}`,
    data: { disputeId: dispute.id, amount: dispute.amount, reason: dispute.reason, status: dispute.status },
    dueAt: due ? new Date(due * 1000) : null,
  });
}

async function settle(shop: Shop, { id, status }: Stripe.Dispute): Promise<void> {
  await shop.db
    .update(attentionItems)
    .set({ resolvedAt: new Date(), resolvedBy: "The shop", resolution: `Closed by Stripe: ${status}.` })
    .where(and(eq(attentionItems.dedupeKey, `payment_disputed:${id}`), isNull(attentionItems.resolvedAt)));
}
