import type { FaultAnswers } from "../faults.ts";
import { nowInSeconds } from "../now-in-seconds.ts";
import type { World } from "../world.ts";
import { openApi } from "./api.ts";
import { openStripeControl } from "./control.ts";
import { openProcessor, signatureHeaders } from "./processor.ts";
import { openBrowserSide } from "./public/browser.ts";
import { startScheduledEffects } from "./scheduled-effects.ts";

export type StripeSandbox = ReturnType<typeof stripeSandbox>;

/**
 * Stripe's protocol (R-SANDBOX-1): card payments in test mode, on the sandbox's database. `world` adds faults and
 * delivers events.
 * @param laterMs milliseconds until a test card's delayed effect: a dispute or a failing refund
 */
export function stripeSandbox(world: World, { laterMs = 3000 } = {}) {
  const processor = openProcessor(world, laterMs);
  const runDueEffects = startScheduledEffects(processor);
  const thenRunEffects =
    (answer: (request: Request) => Promise<Response>) =>
    async (request: Request): Promise<Response> => {
      const response = await answer(request);
      if (request.method !== "GET") runDueEffects();
      return response;
    };

  return {
    /** The SDK's API, on its own port. */
    api: thenRunEffects(openApi(processor)),
    /** Requests that the shop proxies under `/rehearsal/stripe/`. */
    browser: thenRunEffects(openBrowserSide(processor)),
    control: openStripeControl(processor),
    /** Headers for one delivery of an event; signed again at each attempt, since they contain the time. */
    sign: (body: string) => signatureHeaders(body, world.options.stripe.webhookSecret, nowInSeconds()),
  };
}

const answer = (status: number, message: string, code?: string) =>
  Response.json({ error: { type: "api_error", message, ...(code && { code }) } }, { status });

/** Stripe's error responses for faults, in its own format (R-STRIPE-2). */
export const stripeFaults: FaultAnswers = {
  failed: () => answer(500, "An unknown error occurred."),
  rateLimited: () => answer(429, "Too many requests made to the API too quickly.", "rate_limit"),
};
