import { and, eq, not, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { needsAttention, settleSubject } from "#app/shared/.server/attention.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Queryable } from "#database/open.ts";
import { columnsOf } from "#database/query-rows.ts";
import { furtherPayments, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { lockOrder } from "../../.server/order-store.ts";
import { reportIfUnfunded, waitsForBalance } from "../../refunds/.server/report-unfunded.ts";
import { isRefundCounted } from "../../refunds/refund-status.ts";
import type { FurtherPayment } from "./further-payments.ts";

/** Refunds a further payment that came too late, in full and once. */
export async function returnFurtherPayment(shop: Shop, furtherPaymentId: string): Promise<void> {
  const payment = (await read(shop.db, furtherPaymentId))?.payment;
  if (payment?.status !== "returning") return;
  const made =
    (await wholeReturn(shop, payment)) ??
    (await shop.stripe.refunds.create(
      {
        payment_intent: payment.paymentIntentId!,
        metadata: { order_id: payment.orderId, further_payment_id: payment.id },
      },
      { idempotencyKey: `further-payment:${payment.id}:return` },
    ));
  await recordReturn(shop, made, payment.id);
}

type FailedRefund = Stripe.Refund & { status: "failed" | "canceled" };
export const isFailedRefund = (made: Stripe.Refund): made is FailedRefund => !isRefundCounted(made);

/**
 * The newest refund of a payment that has been refunded in full. Stripe forgets idempotency keys after a day, and
 * somebody may have refunded it by hand, also in parts.
 * @param failed one that does not count, whatever the list says
 */
async function wholeReturn(
  shop: Shop,
  { paymentIntentId, amount }: Pick<FurtherPayment, "paymentIntentId" | "amount">,
  failed?: Stripe.Refund,
): Promise<Stripe.Refund | undefined> {
  const { data } = await shop.stripe.refunds.list({ payment_intent: paymentIntentId!, limit: 100 });
  const made = data.filter((each) => !isFailedRefund(each) && each.id !== failed?.id);
  return made.reduce((sum, each) => sum + each.amount, 0) >= amount ? made[0] : undefined;
}

/**
 * Records what Stripe reports of a refund of a further payment that came too late, the shop's own or one that somebody
 * made there: what all its refunds add up to by now counts. One that failed is missing only if no other took its place.
 * @param isOwn made by `returnFurtherPayment`, in full
 */
export async function recordReportedReturn(
  shop: Shop,
  made: Stripe.Refund,
  furtherPaymentId: string,
  isOwn: boolean,
): Promise<void> {
  const isFailed = isFailedRefund(made);
  if (isOwn && !isFailed) return recordReturn(shop, made, furtherPaymentId);
  const payment = (await read(shop.db, furtherPaymentId))?.payment;
  if (!payment) return;
  const whole = await wholeReturn(shop, payment, isFailed ? made : undefined);
  if (whole) return recordReturn(shop, whole, payment.id);
  if (isFailed && (isOwn || payment.status === "returned")) await recordReturn(shop, made, payment.id);
}

/**
 * Records the refund of a further payment that came too late. If it fails, a person has to find another way. A failed
 * one never succeeds, so an answer that still says so is from before; only another refund can.
 */
async function recordReturn(shop: Shop, made: Stripe.Refund, furtherPaymentId: string): Promise<void> {
  const isFailed = isFailedRefund(made);
  await shop.db.transaction(async (tx) => {
    const seen = await read(tx, furtherPaymentId);
    if (!seen) return;
    // The order first, as everywhere: what is reported of it refers to it.
    await lockOrder(tx, seen.order.id);
    const isLate = and(
      eq(furtherPayments.status, "return_failed"),
      sql`${furtherPayments.stripeRefundId} is not distinct from ${made.id}`,
    );
    await tx
      .update(furtherPayments)
      .set({ status: isFailed ? "return_failed" : "returned", stripeRefundId: made.id, updatedAt: new Date() })
      .where(and(eq(furtherPayments.id, furtherPaymentId), isFailed ? undefined : not(isLate!)));
    if (isFailed) await reportNotReturned(tx, furtherPaymentId, made.failure_reason ?? made.status ?? "failed");
    await reportWaiting(tx, made, furtherPaymentId);
  });
}

/** On the desk for as long as Stripe waits for money in the shop's balance there. */
async function reportWaiting(db: Queryable, made: Stripe.Refund, furtherPaymentId: string): Promise<void> {
  const by = { name: "The shop", resolution: "Resolved automatically." };
  if (!waitsForBalance(made)) return settleSubject(db, "refund_unfunded", furtherPaymentId, by);
  const found = await read(db, furtherPaymentId);
  if (found?.payment.status !== "returned") return;
  await reportIfUnfunded(db, made, found.payment, found.order);
}

/** @param why for staff */
export async function reportNotReturned(db: Queryable, furtherPaymentId: string, why: string): Promise<void> {
  const found = await read(db, furtherPaymentId);
  if (!found) return;
  const { payment, order } = found;
  await needsAttention(db, {
    kind: "payment_not_returned",
    subject: furtherPaymentId,
    orderId: payment.orderId,
    summary: `Order ${order.number}: ${formatPence(payment.amount)} was paid for a change that came too late, and could not be refunded: ${why}. The customer is still waiting for the money.`,
    data: { paymentIntentId: payment.paymentIntentId, amount: payment.amount },
  });
}

/** The further payment and its order. */
async function read(db: Queryable, id: string) {
  const [found] = await db
    .select({ payment: furtherPayments, order: columnsOf(orders, "id", "number") })
    .from(furtherPayments)
    .innerJoin(orders, eq(orders.id, furtherPayments.orderId))
    .where(eq(furtherPayments.id, id));
  return found;
}
