import { eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { orders } from "#database/schema/index.ts";
import { isUnexpectedState } from "#providers/stripe.ts";
import type { Shop } from "#server/shop.ts";

/**
 * Whether a payment waits for the buyer on another company's page (Stripe.js checks cards on the shop's own), or was
 * cancelled and the process that did so ended before its order took another.
 */
export const isAbandoned = ({ status, next_action }: Stripe.PaymentIntent): boolean =>
  status === "canceled" || (status === "requires_action" && next_action?.type === "redirect_to_url");

/**
 * A buyer is back at the checkout without an answer from the other company's page. That payment is cancelled, so that
 * it cannot be approved there once the order has changed, and the order takes another (R-METHOD-5).
 * @returns false if it was approved meanwhile
 */
export async function cancelAbandoned(shop: Shop, stripeSessionId: string): Promise<boolean> {
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
