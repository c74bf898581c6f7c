import type { World } from "../world.ts";
import { openApi } from "./api.ts";
import { openControl } from "./control.ts";
import { startHappenings } from "./happenings.ts";
import { nowInSeconds, openProcessor } from "./processor.ts";
import { openBrowserSide } from "./public/browser.ts";
import { signatureHeaders } from "./signature.ts";

export type StripeSandbox = ReturnType<typeof stripeSandbox>;

/**
 * The stand-in card processor: Stripe's protocol (R-SANDBOX-1), card payments in test mode,
 * on the world's database. Faults and the delivery of events are the world's business, not ours.
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
    control: openControl(processor),
    /** Headers for one delivery of an event; made anew at each attempt, since they carry the time. */
    sign: (body: string) => signatureHeaders(body, world.options.stripe.webhookSecret, nowInSeconds()),
  };
}
