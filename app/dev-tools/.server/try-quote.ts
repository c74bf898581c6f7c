import { shippingQuoteAnswer } from "#app/checkout/contract.ts";
import { invalidShippingResponse } from "#app/checkout/delivery/shipping-errors.ts";
import { builtInDelivery, type DeliveryOption, fallbackNote, optionFromWire } from "#app/pricing/delivery.ts";
import type { Shop } from "#server/shop.ts";
import type { ShippingTestForm } from "../contract.ts";
import { asAnswered, askShop, refusalIn, type ShopReply } from "./ask-shop.ts";

export type TriedQuote = {
  /** `fresh`: asked just now; `kept`: an answer of the last 30 s; `empty`: nothing is offered; `refused`: not there, not this. */
  state: "fresh" | "kept" | "empty" | "failed" | "refused";
  /** Of a kept answer: how long it holds. */
  secondsLeft: number | null;
  /** Why it failed. */
  error: string | null;
  answered: ShopReply;
  /** What the shopper is shown for it; the note says that these are the built-in options. */
  checkout: { options: readonly DeliveryOption[]; note: string | null };
  estimate: readonly DeliveryOption[];
};

/** Asks for delivery by POST /functions/v1/shipping-quotes, as the shop's own pages do (R-DELIVERY-2). */
export async function tryQuote(shop: Shop, asked: ShippingTestForm): Promise<TriedQuote> {
  const sent = {
    recipient: {
      country_code: asked.country,
      state_code: asked.state || null,
      zip: asked.postcode,
      address1: asked.address || null,
      city: asked.city || null,
    },
    items: asked.items,
  };
  const call = await askShop(shop, { method: "POST", path: "/functions/v1/shipping-quotes", sent });
  const answered = asAnswered(call);
  const ours = builtInDelivery(shop.store.fallbackDelivery);
  const read = shippingQuoteAnswer.safeParse(call.body);
  const secondsLeft = cachedFor(call.headers.get("cache-status"));
  if (call.status !== 200 || !read.success) {
    const error = refusalIn(answered) ?? invalidShippingResponse;
    // A refusal is shown to the shopper; only an outage brings the shop's own options.
    const isRefused = call.status !== null && call.status >= 400 && call.status < 500;
    const checkout = isRefused ? { options: [], note: null } : { options: ours.checkout, note: fallbackNote };
    return {
      state: isRefused ? "refused" : "failed",
      secondsLeft: null,
      error,
      answered,
      checkout,
      estimate: ours.estimate,
    };
  }
  const live = read.data.options.map(optionFromWire);
  if (live.length === 0) {
    const checkout = { options: ours.emptyQuote, note: fallbackNote };
    return { state: "empty", secondsLeft, error: null, answered, checkout, estimate: ours.estimate };
  }
  const state = secondsLeft === null ? "fresh" : "kept";
  return { state, secondsLeft, error: null, answered, checkout: { options: live, note: null }, estimate: live };
}

/** Seconds that the answer still holds, out of the header Cache-Status (RFC 9211); null for one that is new. */
function cachedFor(cacheStatus: string | null): number | null {
  const ttl = /;\s*hit\s*;\s*ttl=(\d+)/.exec(cacheStatus ?? "")?.[1];
  return ttl === undefined ? null : Number(ttl);
}
