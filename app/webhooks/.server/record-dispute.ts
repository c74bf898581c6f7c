import { and, eq, isNull } from "drizzle-orm";
import type Stripe from "stripe";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { formatPence } from "#app/shared/money.ts";
import { attentionItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

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
