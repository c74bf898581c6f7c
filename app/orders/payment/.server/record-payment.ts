import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { hasAttemptFailed, mayChangeInPlace } from "#app/checkout/rules.ts";
import { orderConfirmation } from "#app/emails/.server/emails.ts";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Queryable, Transaction } from "#database/open.ts";
import { queryRows } from "#database/query-rows.ts";
import { orders, refunds } from "#database/schema/index.ts";
import { enqueue, withRequestId } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { sendRefund } from "../../.server/jobs.ts";
import { addEvent, changeOrder, lockOrder, type Order } from "../../.server/order-store.ts";
import { orderMessageId } from "../../.server/queue-order-email.ts";
import { mustTransition, transition } from "../../.server/transition.ts";
import { cardOf } from "../../further-payment/.server/card-of.ts";
import { isFurtherPayment, recordFurtherPayment } from "../../further-payment/.server/record-further-payment.ts";
import { isDraft } from "../../rules.ts";
import { statusTitle } from "../../status-words.ts";

/**
 * The only place that records captured money, and the only one where a draft becomes `paid` without a person
 * (R-ORDER-2, R-ORDER-3). A payment held here counts once staff accept it. Webhook, success page, sweeper and `pay` all
 * call it, and may repeat it. The PaymentIntent is fetched before anything is locked; then the order is locked and
 * checked again, and its change, events and jobs are one transaction. A matching payment takes one statement.
 * @param eventId the webhook event that reported it, closed along with it
 */
export async function recordPaymentOf(shop: Shop, paymentIntentId: string, eventId?: string): Promise<void> {
  const intent = await shop.stripe.paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] });
  if (isFurtherPayment(intent)) return recordFurtherPayment(shop, intent, eventId);
  const isRecorded = (outcome: RecordOutcome) => outcome === "paid" || outcome === "already";
  if (intent.status === "succeeded" && isRecorded(await record(shop, shop.db, intent, eventId))) return;
  await shop.db.transaction(async (tx) => {
    if (eventId) await queryRows(tx, "select close_event($1, 'recorded')", [eventId]);
    const order = await lockOrderOf(tx, intent);
    if (!order) {
      if (intent.status !== "succeeded") return;
      return needsAttention(tx, {
        kind: "payment_unknown",
        subject: intent.id,
        summary: `A payment of ${formatPence(intent.amount_received)} arrived that belongs to no order.`,
        data: { paymentIntentId: intent.id },
      });
    }
    if (intent.status === "succeeded") return recordSuccess(shop, tx, order, intent);
    if (!isDraft(order.status)) return;
    if (hasAttemptFailed(order, intent)) return recordFailure(tx, order, intent);
    if (intent.status === "processing") return changeOrder(tx, order.id, { expiresAt: holdWhileProcessing(shop) });
    const mayRelease = mayChangeInPlace(order, { status: "requires_payment_method", hasLastError: false }, new Date());
    // Still open. The sweeper checks again, and releases the claim of a browser that never confirmed.
    await changeOrder(tx, order.id, mayRelease ? { payClaimedAt: null } : {});
  });
}

/**
 * Money that is on its way keeps its order, with its code and its pieces, until it is known what became of it
 * (R-METHOD-4). The sweeper asks again far more often than this.
 */
const holdWhileProcessing = ({ clock }: Shop): Date => new Date(clock.now().getTime() + 24 * 3_600_000);

async function lockOrderOf(tx: Transaction, intent: Stripe.PaymentIntent): Promise<Order | undefined> {
  const [own] = await tx.select().from(orders).where(eq(orders.stripeSessionId, intent.id)).for("update");
  if (own) return own;
  const named = orderNamedBy(intent);
  return named ? lockOrder(tx, named) : undefined;
}

/** Results of the database function `record_payment`. */
type RecordOutcome = "paid" | "already" | "unknown" | "ended" | Mismatch;
type Mismatch =
  | "currency"
  | "amount"
  | "other_order"
  | "other_payment"
  | "not_agreed"
  | "paid_before"
  | "code_not_reserved";

async function record(
  shop: Shop,
  db: Queryable,
  intent: Stripe.PaymentIntent,
  eventId?: string,
): Promise<RecordOutcome> {
  const { id, amount_received: amount, currency } = intent;
  const order = orderNamedBy(intent);
  const card = cardOf(intent);
  const [recorded] = await queryRows<{ outcome: RecordOutcome }>(db, "select record_payment($1, $2) as outcome", [
    JSON.stringify({ id, amount, currency, order_id: order, card_brand: card.cardBrand, card_last4: card.cardLast4 }),
    JSON.stringify({
      cancel_minutes: shop.store.cancelWindowMinutes,
      // An order found only by the payment's id does not become paid, so it needs no confirmation.
      message_id: order && orderMessageId(shop, orderConfirmation, { id: order }, "paid"),
      event_id: eventId,
      job: withRequestId({}),
    }),
  ]);
  return recorded!.outcome;
}

/** The order id in the payment's metadata; null if it is missing or invalid. */
function orderNamedBy({ metadata }: Stripe.PaymentIntent): string | null {
  const named = metadata.order_id;
  return named && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(named) ? named : null;
}

/** Handles the cases that need a person. Checks again from the start, now that the order is locked. */
async function recordSuccess(shop: Shop, tx: Transaction, order: Order, intent: Stripe.PaymentIntent): Promise<void> {
  const outcome = await record(shop, tx, intent);
  if (outcome === "paid" || outcome === "already" || outcome === "unknown") return;
  if (outcome === "ended") return refundLatePayment(shop, tx, order, intent);
  return holdPayment(tx, order, intent, mismatchWords(outcome, order, intent));
}

/** The mismatch, explained for the attention desk. */
function mismatchWords(mismatch: Mismatch, order: Order, intent: Stripe.PaymentIntent): string {
  const paid = `${formatPence(intent.amount_received)} was paid for ${formatPence(order.total)}`;
  const words: Record<Mismatch, string> = {
    currency: `it was paid in ${intent.currency}`,
    amount: paid,
    other_order: "the payment names another order",
    other_payment: "it came from another payment",
    not_agreed: "it was paid before address, delivery and total were agreed",
    paid_before: "the order was paid already",
    code_not_reserved: `its code ${order.discountCode} is not reserved for it`,
  };
  return words[mismatch];
}

/** Holds a payment that does not match, and reports it. Nothing is printed for it. */
async function holdPayment(tx: Transaction, order: Order, intent: Stripe.PaymentIntent, why: string): Promise<void> {
  const isCaptured = intent.currency === "gbp" && order.capturedTotal === 0 && order.stripeSessionId === intent.id;
  const happening = {
    ...({ type: "payment_parked", actor: "card", dedupeKey: `parked:${intent.id}` } as const),
    data: { paymentIntentId: intent.id, why },
  };
  if (isDraft(order.status)) {
    const change = isCaptured ? { capturedTotal: intent.amount_received } : {};
    await mustTransition(tx, order.id, "on_hold", { happening, change });
  } else await addEvent(tx, { orderId: order.id, ...happening });
  await needsAttention(tx, {
    kind: "payment_parked",
    subject: intent.id,
    orderId: order.id,
    summary: `Order ${order.number}: the payment does not match, ${why}. Nothing is printed until this is settled.`,
    data: { paymentIntentId: intent.id, amount: intent.amount_received, currency: intent.currency, total: order.total },
  });
}

/** The order ended before the payment arrived: refund it in full at once and report it. */
async function refundLatePayment(
  shop: Shop,
  tx: Transaction,
  order: Order,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  if (order.stripeSessionId !== intent.id || intent.currency !== "gbp") {
    return holdPayment(tx, order, intent, `the order was ${statusTitle(order).toLowerCase()} already`);
  }
  await changeOrder(tx, order.id, {
    capturedTotal: intent.amount_received,
    paidAt: shop.clock.now(),
    payClaimedAt: null,
  });
  const [refund] = await tx
    .insert(refunds)
    .values({
      orderId: order.id,
      amount: intent.amount_received,
      reason: `The order was ${statusTitle(order).toLowerCase()} before the payment arrived`,
      decisionKey: "late-payment",
    })
    .onConflictDoNothing()
    .returning();
  if (refund) await enqueue(shop, tx, sendRefund, { refundId: refund.id }, refund.id);
  await addEvent(tx, { orderId: order.id, type: "late_payment_refunded", actor: "shop", dedupeKey: "late-payment" });
  await needsAttention(tx, {
    kind: "payment_after_end",
    subject: order.id,
    orderId: order.id,
    summary: `Order ${order.number} was paid after it was ${statusTitle(order).toLowerCase()}. The money is being refunded in full.`,
    data: { paymentIntentId: intent.id, amount: intent.amount_received },
  });
}

async function recordFailure(tx: Transaction, order: Order, intent: Stripe.PaymentIntent): Promise<void> {
  const error = intent.last_payment_error!;
  const happening = {
    ...({ type: "payment_failed", actor: "card", dedupeKey: `failed:${error.charge ?? intent.id}` } as const),
    data: { code: error.code ?? null, declineCode: error.decline_code ?? null },
  };
  // Record each failed attempt.
  const outcome = await transition(tx, order.id, "payment_failed", { happening });
  if (outcome === "already") await addEvent(tx, { orderId: order.id, ...happening });
}
