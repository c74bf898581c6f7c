import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { formatMinorUnits } from "#app/shared/money.ts";
import { withdrawnAt } from "#app/withdrawal/.server/withdrawable-order.ts";
import type { Transaction } from "#database/open.ts";
import { queryRows } from "#database/query-rows.ts";
import { furtherPayments } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { returnPayment } from "../../.server/jobs.ts";
import { addEvent, hasSentParcel, lockOrder, type Order, readItems } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import { applyChange } from "../../change/.server/apply-change.ts";
import { canCancelImmediately, isRewritable } from "../../rules.ts";
import { cardOf, type FurtherPayment, reportLapse, withPlan } from "./further-payments.ts";

/** Whether a PaymentIntent is for a change of an order, not the order's own. */
export const isFurtherPayment = ({ metadata }: Pick<Stripe.PaymentIntent, "metadata">): boolean =>
  metadata.further_payment_id !== undefined;

/**
 * Records the outcome of a further payment. Webhook, return page, sweeper and cancellation call it, and may repeat it.
 * If it is paid and the order is as it was when the change was agreed on, the change is made in the same transaction
 * (R-ORDER-21); otherwise it is refunded in full at once.
 * @param intent as retrieved, with its latest charge
 * @param eventId the webhook event that reported it, closed along with it
 */
export async function recordFurtherPayment(shop: Shop, intent: Stripe.PaymentIntent, eventId?: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    if (eventId) await queryRows(tx, "select close_event($1, 'recorded')", [eventId]);
    const found = await lockFurtherPayment(tx, intent);
    if (!found) return reportUnknown(tx, intent);
    if (intent.status === "succeeded") await recordPaid(shop, tx, found, intent);
    else await recordUnpaid(shop, tx, found, intent);
  });
}

type Found = { order: Order; payment: FurtherPayment };

/** With its order, which is locked first. */
async function lockFurtherPayment(tx: Transaction, intent: Stripe.PaymentIntent): Promise<Found | undefined> {
  const isIt = eq(furtherPayments.paymentIntentId, intent.id);
  const [seen] = await tx.select({ orderId: furtherPayments.orderId }).from(furtherPayments).where(isIt);
  const order = seen && (await lockOrder(tx, seen.orderId));
  if (!order) return undefined;
  const [row] = await tx.select().from(furtherPayments).where(isIt).for("update");
  return row && { order, payment: withPlan(row) };
}

async function recordUnpaid(
  shop: Shop,
  tx: Transaction,
  { order, payment }: Found,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const { id, status } = payment;
  if (status !== "open" && status !== "ending") return;
  const isThis = eq(furtherPayments.id, id);
  const now = { updatedAt: new Date() };
  if (intent.status === "canceled") {
    await tx
      .update(furtherPayments)
      .set({ status: "ended", ...now })
      .where(isThis);
    if (status === "open") await reportLapse(shop, tx, order, payment);
  }
  // The bank is still checking the card: the sweeper checks again later.
  else if (status === "ending") await tx.update(furtherPayments).set(now).where(isThis);
}

async function recordPaid(
  shop: Shop,
  tx: Transaction,
  { order, payment }: Found,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  if (!["open", "ending", "ended"].includes(payment.status)) return;
  const isThis = eq(furtherPayments.id, payment.id);
  const now = { updatedAt: new Date() };
  const fits = intent.currency === "gbp" && intent.amount_received === payment.amount;
  if (payment.status === "open" && fits && (await isAsAgreed(tx, order, payment))) {
    await tx
      .update(furtherPayments)
      .set({ status: "paid", paidAt: shop.clock.now(), ...cardOf(intent), ...now })
      .where(isThis);
    const data = { amount: payment.amount };
    await addEvent(tx, { orderId: order.id, type: "further_paid", actor: "card", data });
    const { chosenBy } = payment.plan;
    const by =
      chosenBy === undefined ? ({ actor: "customer" } as const) : ({ actor: "staff", name: chosenBy } as const);
    return applyChange(shop, tx, order, payment.plan, by);
  }
  await tx
    .update(furtherPayments)
    .set({ status: "returning", ...cardOf(intent), ...now })
    .where(isThis);
  await giveBack(shop, tx, order, payment);
}

/**
 * Whether the order can still be changed and is what the change was calculated from: the same lines, and nothing charged or
 * refunded since. The time does not matter: until the payment has ended, the print is not claimed.
 */
async function isAsAgreed(tx: Transaction, order: Order, { plan, amount }: FurtherPayment): Promise<boolean> {
  if (!canCancelImmediately(order) || !isRewritable(order)) return false;
  if ((await hasSentParcel(tx, order.id)) || (await withdrawnAt(tx, order.id)) !== null) return false;
  const items = await readItems(tx, order.id);
  const key = (item: (typeof items)[number]) => [
    item.id,
    item.variantId,
    item.color,
    item.size,
    item.quantity,
    item.canceledQuantity,
    item.unitPrice,
    item.total,
    item.discountTotal,
  ];
  const agreed = plan.lines.map(({ item }) => item);
  if (plan.delivery && plan.delivery.was !== order.shippingTotal) return false;
  return (
    JSON.stringify(items.map(key)) === JSON.stringify(agreed.map(key)) &&
    order.capturedTotal - order.refundedTotal + amount === plan.newTotal
  );
}

/** The money came too late. It never counts as captured for the order. */
async function giveBack(shop: Shop, tx: Transaction, order: Order, payment: FurtherPayment): Promise<void> {
  const { id, amount } = payment;
  await enqueue(shop, tx, returnPayment, { furtherPaymentId: id }, id);
  const dedupeKey = `further-payment-returned:${id}`;
  await addEvent(tx, {
    orderId: order.id,
    type: "further_payment_returned",
    actor: "shop",
    dedupeKey,
    data: { amount },
  });
  await queueOrderEmail(shop, tx, { kind: "further-payment-returned", order, event: `returned-${id}`, amount });
}

async function reportUnknown(tx: Transaction, intent: Stripe.PaymentIntent): Promise<void> {
  if (intent.status !== "succeeded") return;
  await needsAttention(tx, {
    kind: "payment_unknown",
    subject: intent.id,
    summary: `A payment of ${formatMinorUnits(intent.amount_received, intent.currency)} for a change arrived that belongs to no order.`,
    data: { paymentIntentId: intent.id },
  });
}
