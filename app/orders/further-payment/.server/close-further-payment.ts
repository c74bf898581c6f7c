import { and, eq, isNull, sql } from "drizzle-orm";
import Stripe from "stripe";
import { furtherPayments } from "#database/schema/index.ts";
import { enqueue, isNotQueued } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { cancelPayment, returnPayment } from "../../.server/jobs.ts";
import { lockOrder } from "../../.server/order-store.ts";
import { cancelPaymentOf } from "../../payment/.server/expire-drafts.ts";
import { type FurtherPayment, newestFurtherPayment, reportLapse, withPlan } from "./further-payments.ts";

/**
 * Closes an open further payment. Its PaymentIntent is cancelled first, so that it can no longer be paid. If it was
 * paid a moment ago, the change is made instead; while the bank is still checking it, it stays open.
 * @throws Stripe.errors.StripeError if Stripe does not respond
 */
export async function closeFurtherPayment(
  shop: Shop,
  payment: Pick<FurtherPayment, "id" | "orderId" | "paymentIntentId">,
): Promise<void> {
  if (payment.paymentIntentId) await cancelPaymentOf(shop, payment.paymentIntentId);
  else await endUnprepared(shop, payment);
}

/** Without a PaymentIntent nobody can have paid. */
async function endUnprepared(shop: Shop, { id, orderId }: Pick<FurtherPayment, "id" | "orderId">): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [ended] = await tx
      .update(furtherPayments)
      .set({ status: "ended", updatedAt: new Date() })
      .where(
        and(eq(furtherPayments.id, id), eq(furtherPayments.status, "open"), isNull(furtherPayments.paymentIntentId)),
      )
      .returning();
    if (order && ended) await reportLapse(shop, tx, order, withPlan(ended));
  });
}

/** Closes further payments that were not paid in time. Until then their orders are not claimed for printing. */
export async function closeLapsedPayments(shop: Shop): Promise<void> {
  const lapsed = await shop.db
    .select()
    .from(furtherPayments)
    .where(and(sql`${furtherPayments.status} = 'open'`, sql`${furtherPayments.expiresAt} <= (select business_now())`))
    .limit(200);
  for (const payment of lapsed) {
    const { paymentIntentId } = payment;
    if (paymentIntentId) await enqueue(shop, shop.db, cancelPayment, { paymentIntentId }, paymentIntentId);
    else await closeFurtherPayment(shop, payment);
  }
}

/**
 * Queues again what a killed process left undone or Stripe could not do yet: cancelling those that are ending (the bank
 * may still be checking the card), and refunding those that were paid too late.
 */
export async function settleFurtherPayments(shop: Shop, olderThanSeconds: number): Promise<void> {
  const unsettled = await shop.db
    .select({ id: furtherPayments.id, status: furtherPayments.status, intent: furtherPayments.paymentIntentId })
    .from(furtherPayments)
    .where(
      and(
        sql`${furtherPayments.status} in ('ending', 'returning')`,
        sql`${furtherPayments.updatedAt} < now() - ${`${olderThanSeconds} seconds`}::interval`,
        isNotQueued(returnPayment, furtherPayments.id),
        isNotQueued(cancelPayment, furtherPayments.paymentIntentId),
      ),
    )
    .orderBy(furtherPayments.updatedAt)
    .limit(500);
  for (const { id, status, intent } of unsettled) {
    if (status === "returning") await enqueue(shop, shop.db, returnPayment, { furtherPaymentId: id }, id);
    else if (intent) await enqueue(shop, shop.db, cancelPayment, { paymentIntentId: intent }, intent);
  }
}

/**
 * Closes the payment that an order's change is waiting for. Returns its new status, or null if Stripe does not respond.
 */
export async function abandonFurtherPayment(shop: Shop, orderId: string): Promise<FurtherPayment["status"] | null> {
  try {
    const payment = await newestFurtherPayment(shop.db, orderId);
    if (payment?.status === "open") await closeFurtherPayment(shop, payment);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return null;
    throw error;
  }
  return (await newestFurtherPayment(shop.db, orderId))?.status ?? "ended";
}
