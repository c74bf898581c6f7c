import { z } from "zod";
import type { EndpointContract } from "#app/endpoint-contract.ts";

const received = z.object({ received: z.literal(true) });

/** The contracts of what the providers post. */
export const providerEventEndpoints: readonly EndpointContract[] = [
  {
    method: "POST",
    path: "/webhooks/stripe",
    title: "Receive a Stripe event",
    about: "Stripe's events. The `stripe-signature` header is verified on the raw body; each event is stored once.",
    answer: received,
    refusals: { 400: "The signature is invalid." },
  },
  {
    method: "POST",
    path: "/webhooks/printful/:token",
    title: "Receive a Printful event",
    about:
      "The print provider's events. The path contains the secret; an event's contents are fetched again, never trusted.",
    answer: received,
    refusals: { 400: "The body is not an event.", 404: "The secret is wrong." },
  },
];
