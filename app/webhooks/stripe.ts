import type { ActionFunctionArgs } from "react-router";
import Stripe from "stripe";
import { shopContext } from "#app/context.ts";
import { endpoint, Refusal, refuseGet } from "#app/endpoint.ts";
import { takeIn } from "./.server/inbox.ts";

export const loader = refuseGet("POST");

/** POST /webhooks/stripe: verified on the raw body before anything else is done with it. */
export const action = endpoint<ActionFunctionArgs>("POST", async ({ request, context }) => {
  const shop = context.get(shopContext);
  const body = await request.text();
  const signature = request.headers.get("stripe-signature") ?? "";
  let event: Stripe.Event;
  try {
    event = shop.stripe.webhooks.constructEvent(body, signature, shop.config.STRIPE_WEBHOOK_SECRET);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new Refusal(400, "The signature of this event does not verify.");
    }
    throw new Refusal(400, "The request body is not an event.");
  }
  await takeIn(shop, { id: `stripe:${event.id}`, provider: "stripe", type: event.type, payload: event });
  return { body: { received: true } };
});
