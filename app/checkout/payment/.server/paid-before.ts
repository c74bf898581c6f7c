import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { knowableIds } from "#app/catalogue/.server/sellable-variants.ts";
import { Refusal } from "#app/endpoint.ts";
import type { Order } from "#app/orders/.server/order-store.ts";
import { attentionItems, orderItems, orders } from "#database/schema/index.ts";
import { isUnexpectedState } from "#providers/stripe.ts";
import type { Shop } from "#server/shop.ts";
import { readDraftToken, tokenHash } from "../../.server/drafts.ts";
import type { CheckoutLines } from "../../contract.ts";
import { isClaimOld } from "../../rules.ts";
import { ownOrMissing } from "../../success/.server/read-outcome.ts";
import { paymentOutcome } from "../../success/payment-outcome.ts";

/**
 * A buyer who paid and lost the following page returns with a full cart and would pay again. One who left another
 * company's page without an answer has given up that payment.
 * @param paying the order that this browser last began to pay
 * @throws Refusal 409 if it is paid, or its payment is being processed
 */
export async function requireNotPaid(shop: Shop, request: Request, paying: string): Promise<void> {
  const order = await ownOrMissing(shop, request, paying);
  if (!order) return;
  const outcome = paymentOutcome(order, null, shop.clock.now());
  if (outcome !== "paid" && !(outcome === "confirming" && (await isWithStripe(shop, order)))) return;
  throw new Refusal(409, "This order has already been placed.", { orderDraftId: order.id, reason: "paid" });
}

/**
 * A held payment waits on the attention desk. Until it is settled there, its buyer cannot pay again for any of that
 * order's items; other items are a separate purchase.
 * @throws Refusal 409 while it waits
 */
export async function requireNotHeld(shop: Shop, request: Request, lines: CheckoutLines["lines"]): Promise<void> {
  const token = readDraftToken(shop, request);
  if (!token) return;
  const waiting = await shop.db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(attentionItems, eq(attentionItems.orderId, orders.id))
    .where(
      and(
        eq(orders.draftTokenHash, tokenHash(token)),
        inArray(orderItems.variantId, knowableIds(lines.map(({ variantId }) => variantId))),
        eq(attentionItems.kind, "payment_parked"),
        isNull(attentionItems.resolvedAt),
      ),
    );
  for (const { id } of waiting) {
    const order = await ownOrMissing(shop, request, id);
    // The order itself was paid, and the held payment is an extra one, so this purchase is intentional.
    if (!order || paymentOutcome(order, null, shop.clock.now()) === "paid") continue;
    const message = `We’ve received your payment for order ${order.number} and are checking it. You don’t need to pay again: we’ll email you.`;
    throw new Refusal(409, message, { orderDraftId: order.id, reason: "parked" });
  }
}

/** Only Stripe knows whether a payment is being processed or was abandoned during the bank's check. */
async function isWithStripe(shop: Shop, order: Order): Promise<boolean> {
  const { stripeSessionId } = order;
  if (!stripeSessionId) return false;
  const intent = await shop.stripe.paymentIntents.retrieve(stripeSessionId, undefined, { timeout: 5_000 });
  if (isAbandoned(order, intent)) return !(await cancelAbandoned(shop, stripeSessionId));
  return intent.status === "succeeded" || intent.status === "processing";
}

/**
 * Whether a payment waits for the buyer on another company's page, or has waited for a card's check on the shop's own
 * page (by Stripe.js) for a quarter of an hour, or was cancelled and the process that did so ended before its order took
 * another.
 */
const isAbandoned = (order: Order, { status, next_action }: Stripe.PaymentIntent): boolean =>
  status === "canceled" ||
  (status === "requires_action" && (next_action?.type === "redirect_to_url" || isClaimOld(order, new Date())));

/**
 * A buyer is back at the checkout without an answer from the other company's page. That payment is cancelled, so that
 * it cannot be approved there once the order has changed, and the order takes another (R-METHOD-5).
 * @returns false if it was approved meanwhile
 */
async function cancelAbandoned(shop: Shop, stripeSessionId: string): Promise<boolean> {
  try {
    await shop.stripe.paymentIntents.cancel(stripeSessionId, { cancellation_reason: "abandoned" });
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
    const { status } = await shop.stripe.paymentIntents.retrieve(stripeSessionId);
    if (status !== "canceled") return false;
  }
  await shop.db
    .update(orders)
    .set({
      stripeSessionId: null,
      stripeClientSecret: null,
      payClaimedAt: null,
      payableRevision: null,
      paymentAttempt: sql`${orders.paymentAttempt} + 1`,
    })
    .where(eq(orders.stripeSessionId, stripeSessionId));
  return true;
}
