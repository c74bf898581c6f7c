import type Stripe from "stripe";
import { needsAttention, settleAttention } from "#app/shared/.server/attention.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Transaction } from "#database/open.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { submitToPrinter } from "../../.server/jobs.ts";
import { addEvent, lockOrder, type Order } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import { mustTransition } from "../../.server/transition.ts";
import { waitsForDecision } from "../../cancellation/.server/mark-cancelled.ts";
import { isDraft, isPaymentHeld } from "../../rules.ts";

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
export function mismatchText(mismatch: Mismatch, order: Order, intent: Stripe.PaymentIntent): string {
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

/**
 * Accepts a held payment that a person has checked. Only if the captured amount is the order's total to the penny;
 * anything else can only be refunded.
 */
export async function acceptHeldPayment(
  shop: Shop,
  orderId: string,
  by: { name: string; alongside?: (tx: Transaction) => Promise<void> },
): Promise<"accepted" | "not_held" | "does_not_fit" | "waits_for_decision"> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isPaymentHeld(order)) return "not_held";
    if (order.capturedTotal !== order.total || order.refundedTotal > 0 || order.total === 0) return "does_not_fit";
    if (await waitsForDecision(tx, orderId)) return "waits_for_decision";
    await mustTransition(tx, orderId, "paid", {
      happening: { type: "payment_accepted", actor: "staff", dedupeKey: "payment-accepted" },
      cancelMinutes: shop.store.cancelWindowMinutes,
    });
    await queueOrderEmail(shop, tx, { kind: "order-confirmation", order, event: "paid" });
    await enqueue(shop, tx, submitToPrinter, { orderId }, orderId);
    await settleAttention(tx, orderId, ["payment_parked"], { name: by.name, resolution: "payment accepted" });
    await by.alongside?.(tx);
    return "accepted";
  });
}
