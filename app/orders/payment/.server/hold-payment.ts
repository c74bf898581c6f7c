import type Stripe from "stripe";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Transaction } from "#database/open.ts";
import { addEvent, type Order } from "../../.server/order-store.ts";
import { mustTransition } from "../../.server/transition.ts";
import { isDraft } from "../../rules.ts";

/** Results of the database function `record_payment` that say what does not match. */
export type Mismatch =
  | "currency"
  | "amount"
  | "other_order"
  | "other_payment"
  | "not_agreed"
  | "paid_before"
  | "code_not_reserved";

/** The mismatch, explained for the attention desk. */
export function mismatchWords(mismatch: Mismatch, order: Order, intent: Stripe.PaymentIntent): string {
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
export async function holdPayment(
  tx: Transaction,
  order: Order,
  intent: Stripe.PaymentIntent,
  why: string,
): Promise<void> {
  const isCaptured = intent.currency === "gbp" && order.capturedTotal === 0 && order.stripeSessionId === intent.id;
  const happening = {
    type: "payment_parked",
    actor: "card" as const,
    dedupeKey: `parked:${intent.id}`,
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
