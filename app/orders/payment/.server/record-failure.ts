import { and, eq, isNull } from "drizzle-orm";
import type Stripe from "stripe";
import { paymentFailed } from "#app/emails/.server/emails.ts";
import { withdrawEmails } from "#app/emails/.server/queue-email.ts";
import { isRedirectMethod } from "#app/settings/method-rules.ts";
import type { Transaction } from "#database/open.ts";
import { checkoutReminders, orderEvents } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { addEvent, changeOrder, type Order } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import { transition } from "../../.server/transition.ts";

/**
 * A bank or another company is still deciding. The order keeps its code and its pieces until the outcome is known
 * (R-METHOD-4): each time its expiry moves a day ahead, and the sweeper asks far more often than that.
 */
export async function recordProcessing(
  shop: Shop,
  tx: Transaction,
  order: Order,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  await changeOrder(tx, order.id, { expiresAt: new Date(shop.clock.now().getTime() + 24 * 3_600_000) });
  await addEvent(tx, {
    orderId: order.id,
    type: "payment_processing",
    actor: "card",
    dedupeKey: processingKey(intent),
  });
}

/** One for each attempt that `pay` allowed: its mark is in the payment's metadata. */
const processingKey = ({ metadata }: Stripe.PaymentIntent) => `processing:${metadata.attempt}`;

/**
 * Records each failed attempt. A buyer who was told to wait gets an email, even if the shop never heard that the
 * payment was pending, unless they try again before it is sent and see that attempt fail: nobody can pay again before
 * they have been told of the first failure (R-METHOD-6).
 */
export async function recordFailure(
  shop: Shop,
  tx: Transaction,
  order: Order,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const error = intent.last_payment_error!;
  const happening = {
    type: "payment_failed",
    actor: "card" as const,
    dedupeKey: `failed:${error.charge ?? intent.id}`,
    data: { code: error.code ?? null, declineCode: error.decline_code ?? null },
  };
  const outcome = await transition(tx, order.id, "payment_failed", { happening });
  if (outcome === "already") await addEvent(tx, { orderId: order.id, ...happening });
  const key = processingKey(intent);
  if (!wasRefusedLater(intent) && !(await hasEvent(tx, order.id, key)))
    return withdrawEmails(tx, paymentFailed, order.id);
  // Instead of the reminder about the same goods, which would be the second email about them.
  await tx
    .delete(checkoutReminders)
    .where(and(eq(checkoutReminders.orderId, order.id), isNull(checkoutReminders.sentAt)));
  const method = error.payment_method?.type ?? null;
  await queueOrderEmail(shop, tx, { kind: "payment-failed", order, event: key, method });
}

/**
 * Whether another company refused what its customer had approved there, the only case with a charge of theirs. Buyers
 * who decline on that company's page, or whose card is refused, have seen it happen.
 * @param intent with its latest charge, which may be of an earlier attempt
 */
function wasRefusedLater({ last_payment_error: error, latest_charge: charge }: Stripe.PaymentIntent): boolean {
  if (!charge || typeof charge === "string" || charge.status !== "failed") return false;
  const ofThisAttempt = charge.payment_method !== null && charge.payment_method === error?.payment_method?.id;
  return ofThisAttempt && isRedirectMethod(charge.payment_method_details?.type ?? "");
}

async function hasEvent(tx: Transaction, orderId: string, dedupeKey: string): Promise<boolean> {
  const [event] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.dedupeKey, dedupeKey)));
  return event !== undefined;
}
