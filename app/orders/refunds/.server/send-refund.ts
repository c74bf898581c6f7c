import { and, eq, lt, sql } from "drizzle-orm";
import Stripe from "stripe";
import { settleSubject } from "#app/shared/.server/attention.ts";
import { orders, refunds } from "#database/schema/index.ts";
import { enqueue, isNotQueued } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { sendRefund } from "../../.server/jobs.ts";
import { lockOrder } from "../../.server/order-store.ts";
import { refundedAgain } from "../refund-amounts.ts";
import { decideRefund } from "./decide-refund.ts";
import { failRefund } from "./fail-refund.ts";
import { recordRefundState } from "./record-refund.ts";

/** Stripe forgets keys after a day; after this many hours a key is not relied on. */
const keyHours = 20;

/**
 * Sends one refund to Stripe. The refund's id is the idempotency key, so repeated runs and lost answers refund once. If
 * Stripe may have forgotten the key, its refunds are checked first. A refusal is reported on the attention desk.
 */
export async function carryOutRefund(shop: Shop, refundId: string): Promise<void> {
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (refund?.status !== "requested" && refund?.status !== "failed") return;
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, refund.orderId));
  if (!order?.stripeSessionId) return failRefund(shop, refundId, "the order has no payment");
  const paymentIntentId = refund.paymentIntentId ?? order.stripeSessionId;
  // Stripe refused it in an earlier run, which perhaps ended there.
  if (refund.status === "failed") return recordRefundsOf(shop, paymentIntentId);
  const wanted = {
    payment_intent: paymentIntentId,
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
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    await failRefund(shop, refundId, error.message);
    await recordRefundsOf(shop, paymentIntentId);
  }
}

/**
 * Records the refunds of a payment that were made by hand at Stripe, or of one that came too late for its change. Perhaps
 * the refusal of ours is due to one: while ours was to be sent, there was no money left for them here.
 */
export async function recordRefundsOf(shop: Shop, paymentIntentId: string): Promise<void> {
  for await (const made of shop.stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
    if (!made.metadata?.refund_id) await recordRefundState(shop, made);
}

async function madeBefore(
  shop: Shop,
  { payment_intent, metadata }: { payment_intent: string; metadata: { refund_id: string } },
): Promise<Stripe.Refund | undefined> {
  for await (const made of shop.stripe.refunds.list({ payment_intent, limit: 100 }))
    if (made.metadata?.refund_id === metadata.refund_id) return made;
  return undefined;
}

/** The staff member: the id is stored with the refund, the name is shown. */
export type Decider = { id: string; name: string };
export type RetryOutcome =
  | "sent"
  | "not_found"
  /** It has been refunded since it failed; its attention item is closed. */
  | "gone_back"
  /** Some of it has been refunded, or may have been: a person must check what is missing. */
  | "partly_back";

/**
 * Retries a failed refund. One that Stripe never accepted is sent again under its own key; one that failed there
 * becomes one new decision, named after it. However often this runs, the money is refunded once, and what has been
 * refunded another way since is not paid again.
 */
export async function retryRefund(shop: Shop, refundId: string, by: Decider): Promise<RetryOutcome> {
  const next = await shop.db.transaction(async (tx) => {
    const [seen] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
    const order = seen && (await lockOrder(tx, seen.orderId));
    if (!order) return "not_found";
    const all = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
    const failed = all.find(({ id }) => id === refundId)!;
    if (failed.status !== "failed") return failed;
    const decisionKey = `retry:${failed.id}`;
    const earlier = all.find((each) => each.decisionKey === decisionKey);
    if (earlier) return earlier;
    const left = order.capturedTotal - order.refundedTotal;
    const since = all.filter(({ createdAt }) => createdAt > failed.updatedAt);
    const again = left <= 0 ? "all" : refundedAgain(failed, since);
    if (again === "all") {
      const resolution = "refunded another way";
      await settleSubject(tx, "refund_failed", failed.id, { name: by.name, resolution });
      return "gone_back";
    }
    if (again === "some" || failed.amount > left) return "partly_back";
    const { amount, shippingAmount, lines, reason } = failed;
    return decideRefund(shop, tx, order, { decisionKey, amount, shippingAmount, lines, reason, decidedBy: by.id });
  });
  if (typeof next === "string") return next;
  if (next) await carryOutRefund(shop, next.id);
  return "sent";
}

/** Queues again decided refunds that a killed process did not send, the oldest first. */
export async function sendLostRefunds(shop: Shop, olderThanSeconds: number, most = 500): Promise<void> {
  const since = sql`now() - ${`${olderThanSeconds} seconds`}::interval`;
  const lost = await shop.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(sql`${refunds.status} = 'requested'`, lt(refunds.updatedAt, since), isNotQueued(sendRefund, refunds.id)))
    .orderBy(refunds.createdAt)
    .limit(most);
  for (const { id } of lost) await enqueue(shop, shop.db, sendRefund, { refundId: id }, id);
}
