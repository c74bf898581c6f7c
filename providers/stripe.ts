import Stripe from "stripe";

/**
 * Opens the official SDK. `apiBase` (rehearsal only) sets another host; everything else is the same, so a rehearsal
 * runs the real code. The API version is the one this SDK release pins.
 */
export function openStripe({ secretKey, apiBase }: { secretKey: string; apiBase: string | undefined }): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined;
  return new Stripe(secretKey, {
    ...(base && { host: base.hostname, port: Number(base.port), protocol: "http" as const }),
    timeout: 15_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

/** Whether Stripe refused because of the PaymentIntent's current state. */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "payment_intent_unexpected_state";
