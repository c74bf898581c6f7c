import type { EndpointContract } from "#app/endpoint-contract.ts";
import { newsletterAnswer, newsletterSignup } from "./contract.ts";

/** The contract of signing up to the newsletter. */
export const newsletterEndpoints: readonly EndpointContract[] = [
  {
    method: "POST",
    path: "/functions/v1/newsletter-signup",
    title: "Sign up to the newsletter",
    about:
      "Signs an address up: it gets one email with its code and a confirmation link, and is not subscribed before it confirms. `reason` is the trigger in the error table.",
    body: newsletterSignup,
    answer: newsletterAnswer,
    refusals: {
      400: "The address is missing or invalid.",
      409: "The address is subscribed, or has not confirmed yet (its email is repeated at most hourly).",
      429: "Too many sign-ups from one network address.",
    },
  },
];
