import type Stripe from "stripe";
import { recordPaymentOf } from "#app/orders/payment/.server/record-payment.ts";
import { recordRefundState } from "#app/orders/refunds/.server/record-refund.ts";
import type { Shop } from "#server/shop.ts";
import { closeEvent, openEvent } from "./inbox.ts";
import type { EventJob } from "./jobs.ts";
import { recordDispute } from "./record-dispute.ts";

/**
 * Processes one Stripe event. Events are only hints: each use case retrieves the object and acts on its current state,
 * so order and repetition do not matter.
 * @param known what the event is about, if the job says so; otherwise the stored event is read
 */
export async function processStripeEvent(shop: Shop, eventId: string, known?: EventJob["about"]): Promise<void> {
  const about = known ?? (await aboutOf(shop, eventId));
  switch (about?.type) {
    case undefined:
      return;
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      return recordPaymentOf(shop, about.id, eventId);
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      await recordRefundState(shop, await shop.stripe.refunds.retrieve(about.id));
      return closeEvent(shop.db, eventId, "recorded");
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
      await recordDispute(shop, about.id);
      return closeEvent(shop.db, eventId, "desk");
    default:
      return closeEvent(shop.db, eventId, "not needed");
  }
}

/** Type and object id of a stored event; undefined once it is processed. */
async function aboutOf(shop: Shop, eventId: string): Promise<{ type: string; id: string } | undefined> {
  const stored = await openEvent(shop, eventId);
  if (!stored) return undefined;
  const { object } = (stored.payload as Stripe.Event).data;
  return { type: stored.type, id: "id" in object ? String(object.id) : "" };
}
