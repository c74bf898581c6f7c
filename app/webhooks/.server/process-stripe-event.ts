import type Stripe from "stripe";
import { recordPaymentOf } from "#app/orders/payment/.server/record-payment.ts";
import { recordRefundState } from "#app/orders/refunds/.server/record-refund.ts";
import type { Shop } from "#server/shop.ts";
import { closeEvent, openEvent } from "./inbox.ts";
import { recordDispute } from "./record-dispute.ts";

/**
 * Processes one Stripe event. Events are only hints: each use case retrieves the object and acts on its current state,
 * so order and repetition do not matter.
 */
export async function processStripeEvent(shop: Shop, eventId: string): Promise<void> {
  const stored = await openEvent(shop, eventId);
  if (!stored) return;
  const event = stored.payload as Stripe.Event;
  switch (event.type) {
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      return recordPaymentOf(shop, event.data.object.id, (tx) => closeEvent(tx, eventId, "recorded"));
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      await recordRefundState(shop, await shop.stripe.refunds.retrieve(event.data.object.id));
      return closeEvent(shop.db, eventId, "recorded");
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
      await recordDispute(shop, event.data.object.id);
      return closeEvent(shop.db, eventId, "desk");
    default:
      return closeEvent(shop.db, eventId, "not needed");
  }
}
