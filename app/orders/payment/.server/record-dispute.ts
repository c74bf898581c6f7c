import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { formatMinorUnits } from "#app/shared/money.ts";
import type { Queryable, Transaction } from "#database/open.ts";
import { attentionItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { readOrder } from "../../.server/order-store.ts";
import { orderOfFurtherPayment } from "../../further-payment/.server/further-payments.ts";

/** How far a dispute is: a bank's inquiry may become a dispute, an answer is sent once, and a decision stays. */
const steps = [
  ["warning_needs_response"],
  ["warning_under_review"],
  ["needs_response"],
  ["under_review"],
  ["won", "lost", "warning_closed", "prevented"],
];
const stepOf = (status: string): number => steps.findIndex((statuses) => statuses.includes(status));
const decided = steps.length - 1;

/**
 * Keeps a disputed payment on the desk, with Stripe's response deadline, until Stripe decides. An answer that was asked
 * for before a newer one, and arrives after it, changes nothing.
 * @param disputeId the dispute is fetched, so stale events change nothing
 */
export async function recordDispute(shop: Shop, disputeId: string): Promise<void> {
  const dispute = await shop.stripe.disputes.retrieve(disputeId);
  const order = await disputedOrder(shop, dispute);
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(dispute)}, 0))`);
    const step = stepOf(dispute.status);
    const known = await newestItem(tx, dispute);
    if (known && step < stepOf(String(known.data.status))) return;
    // The decision stays here even if the dispute was never on the desk: an older answer may still arrive.
    if (step < decided || !known) await report(tx, dispute, order);
    if (step === decided) await settle(tx, dispute);
  });
}

const keyOf = ({ id }: Stripe.Dispute): string => `payment_disputed:${id}`;

const newestItem = async (tx: Transaction, dispute: Stripe.Dispute) =>
  (
    await tx
      .select({ data: attentionItems.data })
      .from(attentionItems)
      .where(eq(attentionItems.dedupeKey, keyOf(dispute)))
      .orderBy(desc(attentionItems.id))
      .limit(1)
  )[0];

type Disputed = Awaited<ReturnType<typeof disputedOrder>>;

async function report(tx: Transaction, dispute: Stripe.Dispute, order: Disputed): Promise<void> {
  const due = dispute.evidence_details?.due_by;
  const answered = dispute.status.endsWith("under_review") ? " An answer has been sent." : "";
  await needsAttention(tx, {
    kind: "payment_disputed",
    subject: dispute.id,
    orderId: order?.id ?? null,
    summary: `The payment of order ${order?.number ?? "(unknown)"} is disputed (${dispute.reason}), ${formatMinorUnits(dispute.amount, dispute.currency)}.${answered}`,
    data: { disputeId: dispute.id, amount: dispute.amount, reason: dispute.reason, status: dispute.status },
    dueAt: due ? new Date(due * 1000) : null,
  });
}

/** Takes a decided dispute off the desk, and remembers the decision with its newest item. */
async function settle(tx: Transaction, dispute: Stripe.Dispute): Promise<void> {
  const ofDispute = eq(attentionItems.dedupeKey, keyOf(dispute));
  const { status } = dispute;
  await tx
    .update(attentionItems)
    .set({ data: sql`${attentionItems.data} || ${JSON.stringify({ status })}::jsonb` })
    .where(ofDispute);
  await tx
    .update(attentionItems)
    .set({ resolvedAt: new Date(), resolvedBy: "The shop", resolution: `Closed by Stripe: ${status}.` })
    .where(and(ofDispute, isNull(attentionItems.resolvedAt)));
}

/** The order that the disputed payment was for, or for a change of it. */
async function disputedOrder({ db }: { db: Queryable }, { payment_intent: intent }: Stripe.Dispute) {
  const intentId = typeof intent === "string" ? intent : intent?.id;
  if (intentId === undefined) return undefined;
  const [own] = await db.select().from(orders).where(eq(orders.stripeSessionId, intentId));
  if (own) return own;
  const further = await orderOfFurtherPayment(db, intentId);
  return further && readOrder(db, further.orderId);
}
