import type Stripe from "stripe";
import { newId } from "./ids.ts";
import { type Call, nowInSeconds } from "./processor.ts";
import type { StripeObject } from "./store.ts";

/** What the installed SDK is typed for; a test keeps the two together. */
export const apiVersion = "2026-10-28.endive";

/** The happenings this stand-in reports (R-STRIPE-9). */
export type Happening = Extract<
  Stripe.Event["type"],
  | `payment_intent.${"created" | "succeeded" | "payment_failed" | "processing" | "canceled" | "requires_action"}`
  | `charge.${"succeeded" | "failed" | "refunded" | "dispute.created"}`
  | `refund.${"created" | "updated" | "failed"}`
>;

/**
 * Stores an event and hands it to the postman in the transaction that changed the object, so that neither
 * can exist without the other. `previous` holds the old values of what an update changed.
 */
export function report(call: Call, type: Happening, object: StripeObject, previous?: Record<string, unknown>): void {
  const event = {
    id: newId("evt"),
    object: "event",
    api_version: apiVersion,
    created: nowInSeconds(),
    data: previous ? { object, previous_attributes: previous } : { object },
    livemode: false,
    pending_webhooks: 1,
    request: call.request,
    type,
  } satisfies Stripe.EventBase;
  call.store.save(event as unknown as Stripe.Event);
  call.world.events.send({ provider: "stripe", type, body: JSON.stringify(event) });
}
