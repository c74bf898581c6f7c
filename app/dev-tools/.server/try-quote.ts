import { shippingQuoteAnswer } from "#app/checkout/contract.ts";
import { invalidShippingResponse } from "#app/checkout/delivery/shipping-errors.ts";
import { builtInDelivery, type DeliveryOption, fallbackNote, optionFromWire } from "#app/pricing/delivery.ts";
import type { Shop } from "#server/shop.ts";
import type { ShippingTestForm } from "../contract.ts";
import { asAnswered, callShop, refusalIn, type ShopReply } from "./call-shop.ts";

export type TriedQuote = {
  /**
   * `fresh`: just fetched; `kept`: cached for up to 30 s; `empty`: nothing is offered; `refused`: invalid destination
   * or items.
   */
  state: "fresh" | "kept" | "empty" | "failed" | "refused";
  /** For a cached answer: its remaining lifetime. */
  secondsLeft: number | null;
  /** Why it failed. */
  error: string | null;
  answered: ShopReply;
  /** What the shopper would see; the note says that these are the built-in options. */
  checkout: { options: readonly DeliveryOption[]; note: string | null };
  estimate: readonly DeliveryOption[];
};

/** Requests delivery prices through POST /functions/v1/shipping-quotes, as the shop's own pages do (R-DELIVERY-2). */
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
  const call = await callShop(shop, { method: "POST", path: "/functions/v1/shipping-quotes", sent });
  const answered = asAnswered(call);
  const ours = builtInDelivery(shop.store.fallbackDelivery);
  const read = shippingQuoteAnswer.safeParse(call.body);
  const secondsLeft = cachedFor(call.headers.get("cache-status"));
  if (call.status !== 200 || !read.success) {
    const error = refusalIn(answered) ?? invalidShippingResponse;
    // Shoppers see a refusal; only an outage falls back to the built-in options.
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

/** Remaining seconds from the Cache-Status header (RFC 9211); null for a fresh answer. */
function cachedFor(cacheStatus: string | null): number | null {
  const ttl = /;\s*hit\s*;\s*ttl=(\d+)/.exec(cacheStatus ?? "")?.[1];
  return ttl === undefined ? null : Number(ttl);
}
