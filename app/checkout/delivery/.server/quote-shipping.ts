import { shippingApiError } from "#app/checkout/delivery/shipping-errors.ts";
import { Refusal } from "#app/endpoint.ts";
import { countMarketTry } from "#app/markets/.server/market-tries.ts";
import { itemsFrom, type OrderItem, type StoredRow } from "#app/orders/.server/order-store.ts";
import { countryCode } from "#app/pricing/addresses/countries.ts";
import { quoteRefusal } from "#app/pricing/addresses/markets.ts";
import { builtInDelivery, type DeliveryOption, withFreeBundleDelivery } from "#app/pricing/delivery.ts";
import { consume, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import { callFunction } from "#database/query-rows.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import { hasCompleteBundle, orderNotFound, ownValues, printedItems } from "../../.server/drafts.ts";
import type { ShippingQuoteRequest } from "../../contract.ts";
import { quoteValidMinutes } from "../../rules.ts";
import { isOutage, liveQuote, type Quoted, quoteKeyOf } from "./live-quote.ts";

/**
 * Live delivery options from the print provider; every call is recorded. The options are stored with the draft for 30
 * minutes, at the provider's prices. If the quote failed or was empty, the built-in options are stored instead; only
 * then may one of them be chosen (R-DELIVERY-8). The response shows a bundle's free UK delivery only for the draft's
 * own lines. Whether delivery is free is decided by the lines at selection.
 * @throws Refusal 'Shipping API error: {status} - {message}': 502 if the provider fails or sends an invalid response,
 * 422 with `problem` if it refuses this address or these items, with `fields` outside the shop's markets; 429 if a
 * network address exceeded its uncached quotes
 */
export async function quoteShipping(
  shop: Shop,
  request: Request,
  { recipient, items, orderDraftId }: ShippingQuoteRequest,
): Promise<Quoted> {
  const refused = quoteRefusal(shop.store.markets.sellsTo, recipient.country_code, recipient.zip);
  if (refused) {
    await countMarketTry(shop, recipient.country_code, recipient.zip);
    throw new Refusal(422, refused.message, { fields: { [refused.field]: refused.message } });
  }
  const country = countryCode(recipient.country_code);
  const ours = builtInDelivery(shop.store.fallbackDelivery);
  const key = quoteKeyOf(
    { recipient },
    items.map((item) => ({ printfulVariantId: item.printful_variant_id, quantity: item.quantity })),
  );
  const asked = performance.now();
  const offerToDraft = (options: readonly DeliveryOption[], sinceAsked?: number) =>
    orderDraftId ? offer(shop, request, orderDraftId, { key, options, sinceAsked }) : null;
  try {
    const { options: live, secondsLeft } = await liveQuote(shop, { recipient, items }, () =>
      requireQuoteQuota(shop, request),
    );
    const lines = await offerToDraft(live.length > 0 ? live : ours.emptyQuote);
    if (!lines) return { options: live, secondsLeft };
    const isForItsLines = quoteKeyOf({ recipient }, printedItems(lines)) === key;
    const order = { country, hasCompleteBundle: isForItsLines && hasCompleteBundle(lines) };
    return { options: withFreeBundleDelivery(live, order), secondsLeft };
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    shop.log.warn({ kind: error.kind, error: error.message }, "a delivery quote failed");
    const message = shippingApiError(error.status ?? 504, error.message);
    if (!isOutage(error)) throw new Refusal(422, message, { problem: error.message });
    await offerToDraft(ours.checkout, performance.now() - asked);
    throw new Refusal(502, message);
  }
}

/** A single visitor must not use up the provider's rate limit. No limit here if the provider has none. */
async function requireQuoteQuota(shop: Shop, request: Request): Promise<void> {
  if (shop.config.PRINTFUL_CALLS_PER_MINUTE === 0) return;
  if (await consume(shop, rateLimits.quote(clientAddress(request)))) return;
  const message = "Too many delivery quotes requested. Wait a minute, then try again.";
  throw new Refusal(429, message, {}, { "retry-after": "60" });
}

type Offered = {
  /** The quote's, see `quoteKey`. */
  key: string;
  options: readonly DeliveryOption[];
  /** After a failed quote: the milliseconds since it was asked for. What was offered since then stays. */
  sinceAsked?: number | undefined;
};

/**
 * Stores with a draft the options that may be chosen.
 * @returns the draft's lines
 * @throws Refusal 404 not this browser's draft
 */
async function offer(
  shop: Shop,
  request: Request,
  id: string,
  { key, options, sinceAsked }: Offered,
): Promise<OrderItem[]> {
  const offered = [...ownValues(shop, request, id), key, JSON.stringify(options), quoteValidMinutes];
  const lines = await (sinceAsked === undefined
    ? callFunction<StoredRow[] | null>(shop.db, "offer_delivery($1, $2, $3, $4, $5)", offered)
    : callFunction<StoredRow[] | null>(shop.db, "offer_unless_newer($1, $2, $3, $4, $5, $6)", [
        ...offered,
        Math.ceil(sinceAsked),
      ]));
  if (!lines) throw orderNotFound();
  return itemsFrom(lines);
}
