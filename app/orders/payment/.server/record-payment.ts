import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { redeemDiscount } from "#app/checkout/discount/.server/reserve-discount.ts";
import { hasAttemptFailed, mayChangeInPlace } from "#app/checkout/rules.ts";
import { joinAtCheckout } from "#app/newsletter/.server/sign-up.ts";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Transaction } from "#database/open.ts";
import { orders, refunds } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { sendRefund, submitToPrinter } from "../../.server/jobs.ts";
import { addEvent, changeOrder, lockOrder, type Order } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import { mustTransition, transition } from "../../.server/transition.ts";
import { isDraft } from "../../rules.ts";
import { statusTitle } from "../../status-words.ts";

/**
 * The one place where captured money is written down, and where a draft becomes `paid` by itself (R-ORDER-2,
 * R-ORDER-3); a payment that is held here counts once a person accepts it. Webhook, success page, sweeper and `pay` all lead here, as
 * often as they like: the PaymentIntent is retrieved first, with nothing locked; then the order is locked and rechecked,
 * and its change, its events and the jobs that follow are one transaction.
 * @param alongside what else is to be written with it
 */
export async function recordPaymentOf(
  shop: Shop,
  paymentIntentId: string,
  alongside?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const intent = await shop.stripe.paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] });
  await shop.db.transaction(async (tx) => {
    await alongside?.(tx);
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
    const over =
      intent.status !== "processing" &&
      mayChangeInPlace(order, { status: "requires_payment_method", hasLastError: false }, new Date());
    // Looked at and still open: the sweeper comes back later, and gives up on a browser that never confirmed.
    await changeOrder(tx, order.id, over ? { payClaimedAt: null } : {});
  });
}

async function lockOrderOf(tx: Transaction, intent: Stripe.PaymentIntent): Promise<Order | undefined> {
  const [own] = await tx.select().from(orders).where(eq(orders.stripeSessionId, intent.id)).for("update");
  if (own) return own;
  const named = intent.metadata.order_id;
  return named && /^[0-9a-f-]{36}$/.test(named) ? lockOrder(tx, named) : undefined;
}

async function recordSuccess(shop: Shop, tx: Transaction, order: Order, intent: Stripe.PaymentIntent): Promise<void> {
  // Recorded before: every further delivery of the event ends here.
  if (order.capturedTotal > 0 && order.stripeSessionId === intent.id) return;
  const wrong = mismatchOf(order, intent);
  if (order.status === "expired" || order.status === "canceled") return refundLatePayment(shop, tx, order, intent);
  if (!isDraft(order.status) || wrong) return holdPayment(tx, order, intent, wrong ?? "the order was paid already");
  const unredeemed = await redeemDiscount(tx, order);
  if (unredeemed) return holdPayment(tx, order, intent, unredeemed);

  await mustTransition(tx, order.id, "paid", {
    happening: { type: "paid", actor: "card", dedupeKey: "paid", data: { amount: intent.amount_received } },
    change: { capturedTotal: intent.amount_received, ...cardOf(intent) },
    cancelMinutes: shop.store.cancelWindowMinutes,
  });
  await queueOrderEmail(shop, tx, { kind: "order-confirmation", order, event: "paid" });
  await joinAtCheckout(shop, tx, order);
  await enqueue(shop, tx, submitToPrinter, { orderId: order.id }, order.id);
}

/** What the customer knows the card by. */
function cardOf({ latest_charge: charge }: Stripe.PaymentIntent) {
  const card = charge && typeof charge !== "string" ? charge.payment_method_details?.card : undefined;
  return { cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null };
}

/** @returns what does not agree, in words for the desk; null when the payment is exactly this order's */
function mismatchOf(order: Order, intent: Stripe.PaymentIntent): string | null {
  if (intent.currency !== "gbp") return `it was paid in ${intent.currency}`;
  if (intent.amount_received !== order.total)
    return `${formatPence(intent.amount_received)} was paid for ${formatPence(order.total)}`;
  if (intent.metadata.order_id !== order.id) return "the payment names another order";
  if (order.stripeSessionId !== null && order.stripeSessionId !== intent.id) return "it came from another payment";
  // The card form has the PaymentIntent before there is a delivery: whoever confirms it past the shop skips that.
  if (order.payableRevision !== order.revision) return "it was paid before address, delivery and total were agreed";
  return null;
}

/** Money that does not fit is kept safe and shown to a person; nothing is printed for it. */
async function holdPayment(tx: Transaction, order: Order, intent: Stripe.PaymentIntent, why: string): Promise<void> {
  const captured = intent.currency === "gbp" && order.capturedTotal === 0 && order.stripeSessionId === intent.id;
  const happening = {
    ...({ type: "payment_parked", actor: "card", dedupeKey: `parked:${intent.id}` } as const),
    data: { paymentIntentId: intent.id, why },
  };
  if (isDraft(order.status)) {
    const change = captured ? { capturedTotal: intent.amount_received } : {};
    await mustTransition(tx, order.id, "on_hold", { happening, change });
  } else await addEvent(tx, { orderId: order.id, ...happening });
  await needsAttention(tx, {
    kind: "payment_parked",
    subject: intent.id,
    orderId: order.id,
    summary: `Order ${order.number}: the payment does not fit, ${why}. Nothing is printed until this is settled.`,
    data: { paymentIntentId: intent.id, amount: intent.amount_received, currency: intent.currency, total: order.total },
  });
}

/** The order had ended before the money came: it is refunded in full at once and reported to the desk. */
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
  // Each attempt that fails is told of.
  const outcome = await transition(tx, order.id, "payment_failed", { happening });
  if (outcome === "already") await addEvent(tx, { orderId: order.id, ...happening });
}
