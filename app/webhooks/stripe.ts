import Stripe from "stripe";
import { z } from "zod";
import { endpoint, Refusal } from "#app/endpoint.ts";
import { storeEvent } from "./.server/inbox.ts";
import { warnOfClock } from "./.server/warn-of-clock.ts";

/** The fields that every event has; the rest is fetched from Stripe when it is processed. */
const anEvent = z.looseObject({ id: z.string().min(1), type: z.string().min(1), data: z.looseObject({}) });
/** The id of the object that the event is about; some events, such as balances, have none. */
const anObject = z.looseObject({ id: z.string() });

/** POST /webhooks/stripe: the signature is verified on the raw body first. */
export const action = endpoint("POST", async ({ shop, request }) => {
  const body = await request.text();
  const signature = request.headers.get("stripe-signature") ?? "";
  let signed: unknown;
  try {
    signed = shop.stripe.webhooks.constructEvent(body, signature, shop.config.STRIPE_WEBHOOK_SECRET);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      warnOfClock(shop, body, signature);
      throw new Refusal(400, "The signature of this event does not verify.");
    }
    throw new Refusal(400, "The request body is not an event.");
  }
  const { data: event } = anEvent.safeParse(signed);
  if (!event) throw new Refusal(400, "The request body is not an event.");
  const { type, data } = event;
  const object = anObject.safeParse(data.object);
  await storeEvent(
    shop,
    { id: `stripe:${event.id}`, provider: "stripe", type, payload: event },
    object.success ? { type, id: object.data.id } : undefined,
  );
  return { body: { received: true } };
});

export const loader = action;
