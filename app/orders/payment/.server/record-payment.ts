import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { canChangeInPlace, hasAttemptFailed } from "#app/checkout/rules.ts";
import { orderConfirmation } from "#app/emails/.server/emails.ts";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { isUuid } from "#app/shared/.server/uuid.ts";
import { formatMinorUnits } from "#app/shared/money.ts";
import type { Queryable, Transaction } from "#database/open.ts";
import { callFunction, queryRows } from "#database/query-rows.ts";
import { orders, refunds } from "#database/schema/index.ts";
import { enqueue, withRequestId } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { sendRefund } from "../../.server/jobs.ts";
import { addEvent, changeOrder, lockOrder, type Order } from "../../.server/order-store.ts";
import { orderMessageId } from "../../.server/queue-order-email.ts";
import { cardOf } from "../../further-payment/.server/further-payments.ts";
import { isFurtherPayment, recordFurtherPayment } from "../../further-payment/.server/record-further-payment.ts";
import { isDraft } from "../../rules.ts";
import { statusTitle } from "../../status-text.ts";
import type { PaidOrder } from "./fulfil-paid-order.ts";
import { holdPayment, type Mismatch, mismatchText } from "./hold-payment.ts";
import { recordFailure, recordProcessing } from "./record-failure.ts";

/**
 * The only place that records captured money, and the only one where a draft becomes `paid` without a person
 * (R-ORDER-2, R-ORDER-3). A payment held here counts once staff accept it. Webhook, success page, sweeper and `pay` all
 * call it, and may repeat it. The PaymentIntent is fetched before anything is locked; then the order is locked and
 * checked again, and its change, events and jobs are one transaction. A matching payment takes one statement.
 * @param event the webhook event that reported it, closed along with it
 * @returns for a job that goes on: the order that it made paid, in this run or an earlier one
 */
export async function recordPaymentOf(
  shop: Shop,
  paymentIntentId: string,
  event?: Reporting,
): Promise<PaidOrder | undefined> {
  const intent = await shop.stripe.paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] });
  if (isFurtherPayment(intent)) {
    await recordFurtherPayment(shop, intent, event?.id);
    return undefined;
  }
  if (intent.status === "succeeded") {
    const { outcome, paid } = await record(shop, shop.db, intent, event);
    if (outcome === "paid" || outcome === "already") return paid ?? undefined;
  }
  await shop.db.transaction(async (tx) => {
    if (event) await queryRows(tx, "select close_event($1, 'recorded')", [event.id]);
    const order = await lockOrderOf(tx, intent);
    if (intent.status === "succeeded")
      return order ? recordSuccess(shop, tx, order, intent) : reportUnknown(tx, intent);
    if (order && isDraft(order.status)) await recordUnpaid(shop, tx, order, intent);
  });
}

/** A webhook event, and whether its job goes on to what follows a payment. Otherwise that is queued as its own job. */
type Reporting = { id: string; goesOn: boolean };

async function lockOrderOf(tx: Transaction, intent: Stripe.PaymentIntent): Promise<Order | undefined> {
  const [own] = await tx.select().from(orders).where(eq(orders.stripeSessionId, intent.id)).for("update");
  if (own) return own;
  const named = orderNamedBy(intent);
  return named ? lockOrder(tx, named) : undefined;
}

/** Results of the database function `record_payment`. */
type RecordOutcome = "paid" | "already" | "unknown" | "ended" | Mismatch;
/** With the order, for a job that goes on. */
type Recorded = { outcome: RecordOutcome; paid: PaidOrder | null };

async function record(shop: Shop, db: Queryable, intent: Stripe.PaymentIntent, event?: Reporting): Promise<Recorded> {
  const { id, amount_received: amount, currency } = intent;
  const order = orderNamedBy(intent);
  const { cardBrand, cardLast4 } = cardOf(intent);
  return callFunction<Recorded>(db, "record_and_read($1, $2)", [
    JSON.stringify({ id, amount, currency, order_id: order, card_brand: cardBrand, card_last4: cardLast4 }),
    JSON.stringify({
      cancel_minutes: shop.store.cancelWindowMinutes,
      // An order found only by the payment's id does not become paid, so it needs no confirmation.
      message_id: order && orderMessageId(shop, orderConfirmation, { id: order }, "paid"),
      event_id: event?.id,
      goes_on: event?.goesOn,
      job: withRequestId({}),
    }),
  ]);
}

/** The order id in the payment's metadata; null if it is missing or invalid. */
function orderNamedBy({ metadata }: Stripe.PaymentIntent): string | null {
  const named = metadata.order_id;
  return named && isUuid(named) ? named : null;
}

/** Handles the cases that need a person. Checks again from the start, now that the order is locked. */
async function recordSuccess(shop: Shop, tx: Transaction, order: Order, intent: Stripe.PaymentIntent): Promise<void> {
  const { outcome } = await record(shop, tx, intent);
  if (outcome === "paid" || outcome === "already" || outcome === "unknown") return;
  if (outcome === "ended") return refundLatePayment(shop, tx, order, intent);
  return holdPayment(tx, order, intent, mismatchText(outcome, order, intent));
}

const reportUnknown = (tx: Transaction, intent: Stripe.PaymentIntent) =>
  needsAttention(tx, {
    kind: "payment_unknown",
    subject: intent.id,
    summary: `A payment of ${formatMinorUnits(intent.amount_received, intent.currency)} arrived that belongs to no order.`,
    data: { paymentIntentId: intent.id },
  });

/** A draft's payment that failed, is being processed or is still open. */
async function recordUnpaid(shop: Shop, tx: Transaction, order: Order, intent: Stripe.PaymentIntent): Promise<void> {
  if (hasAttemptFailed(order, intent)) return recordFailure(shop, tx, order, intent);
  if (intent.status === "processing") return recordProcessing(shop, tx, order, intent);
  // Still open. The sweeper checks again, and releases the claim of a browser that never confirmed. One whose bank or
  // another company still asks the buyer has: it may be paid at any moment, so its order stays as it is.
  const isAsking = intent.status === "requires_action";
  const unconfirmed = { status: "requires_payment_method", hasLastError: false };
  const canRelease = !isAsking && canChangeInPlace(order, unconfirmed, new Date());
  await changeOrder(tx, order.id, canRelease ? { payClaimedAt: null } : {});
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
