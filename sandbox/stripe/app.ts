import type { FaultAnswers } from "../faults.ts";
import type { World } from "../world.ts";
import { openApi } from "./api.ts";
import { openStripeControl } from "./control.ts";
import { startHappenings } from "./happenings.ts";
import { nowInSeconds, openProcessor, signatureHeaders } from "./processor.ts";
import { openBrowserSide } from "./public/browser.ts";

export type StripeSandbox = ReturnType<typeof stripeSandbox>;

/**
 * Stripe's protocol (R-SANDBOX-1): card payments in test mode, on the sandbox's database. The world adds faults and
 * delivers the events.
 * @param laterMs milliseconds until a test card's late effect: its dispute, its failing refund
 */
export function stripeSandbox(world: World, { laterMs = 3000 } = {}) {
  const processor = openProcessor(world, laterMs);
  const poke = startHappenings(processor);
  const thenPoke =
    (answer: (request: Request) => Promise<Response>) =>
    async (request: Request): Promise<Response> => {
      const response = await answer(request);
      if (request.method !== "GET") poke();
      return response;
    };

  return {
    /** What the SDK calls, on a port of its own. */
    api: thenPoke(openApi(processor)),
    /** What the shop's origin hands on under `/rehearsal/stripe/`. */
    browser: thenPoke(openBrowserSide(processor)),
    control: openStripeControl(processor),
    /** Headers for one delivery of an event; made anew at each attempt, since they carry the time. */
    sign: (body: string) => signatureHeaders(body, world.options.stripe.webhookSecret, nowInSeconds()),
  };
}

const answer = (status: number, message: string, code?: string) =>
  Response.json({ error: { type: "api_error", message, ...(code && { code }) } }, { status });

/** How the card processor answers while a fault is on, in its own envelope (R-STRIPE-2). */
export const stripeFaults: FaultAnswers = {
  failed: () => answer(500, "An unknown error occurred."),
  rateLimited: () => answer(429, "Too many requests made to the API too quickly.", "rate_limit"),
};
