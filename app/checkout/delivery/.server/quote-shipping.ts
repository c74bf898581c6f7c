import { shippingApiError } from "#app/checkout/delivery/shipping-errors.ts";
import { Refusal } from "#app/endpoint.ts";
import { countMarketTry } from "#app/markets/.server/market-tries.ts";
import { itemsFrom, type OrderItem, type StoredRow } from "#app/orders/.server/order-store.ts";
import { countryCode } from "#app/pricing/addresses/countries.ts";
import { quoteRefusal } from "#app/pricing/addresses/markets.ts";
import { stateCode } from "#app/pricing/addresses/states.ts";
import {
  builtInDelivery,
  type DeliveryOption,
  quoteCacheSeconds,
  serviceName,
  withFreeBundleDelivery,
} from "#app/pricing/delivery.ts";
import { recordQuoteAttempt } from "#app/provider-status/.server/quote-attempts.ts";
import { consume, rateLimits } from "#app/rate-limits/.server/rate-limits.ts";
import { clientAddress } from "#app/shared/client-address.ts";
import { callFunction } from "#database/query-rows.ts";
import { isSterling } from "#providers/printful/contract-money.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import { hasCompleteBundle, orderNotFound, ownValues, printedItems } from "../../.server/drafts.ts";
import type { ShippingQuoteRequest } from "../../contract.ts";
import { type QuoteSubject, quoteKey, quoteValidMinutes } from "../../rules.ts";

/** A cache per process: one call to the print provider per destination and items within 30 s (R-DELIVERY-2). */
const cache = new WeakMap<Shop, Map<string, { until: number; options: Promise<DeliveryOption[]> }>>();
const cacheLimit = 2_000;

/** `secondsLeft`: how long a cached response stays valid; null if the provider was just called. */
type Quoted = { options: DeliveryOption[]; secondsLeft: number | null };

/**
 * Live delivery options from the print provider; every call is recorded. The options are stored with the draft for 30
 * minutes, at the provider's prices. If the quote failed or was empty, the built-in options are stored instead; only
 * then may one of them be chosen (R-DELIVERY-8). The response shows a bundle's free UK delivery only for the draft's
 * own lines. Whether delivery is free is decided by the lines at selection.
 * @throws Refusal 'Shipping API error: {status} - {message}': 502 if the provider fails or sends an invalid response,
 * 422 with `problem` if it refuses this address or these items, with `fields` outside the shop's markets; 429 if a network address exceeded its uncached quotes
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
  const keyOf = (things: QuoteSubject["items"]) =>
    quoteKey({ country, state: recipient.state_code, postcode: recipient.zip, items: things });
  const key = keyOf(items.map((item) => ({ printfulVariantId: item.printful_variant_id, quantity: item.quantity })));
  const offerToDraft = (options: readonly DeliveryOption[]) =>
    orderDraftId ? offer(shop, request, orderDraftId, key, options) : null;
  try {
    const { options: live, secondsLeft } = await cachedRates(shop, key, {
      mayAsk: () => requireQuoteQuota(shop, request),
      ask: () =>
        recordQuoteAttempt(
          shop,
          { country, things: items.reduce((sum, { quantity }) => sum + quantity, 0) },
          () => liveRates(shop, { ...recipient, country_code: country }, items),
          isOutage,
        ),
    });
    const lines = await offerToDraft(live.length > 0 ? live : ours.emptyQuote);
    if (!lines) return { options: live, secondsLeft };
    const isForItsLines = keyOf(printedItems(lines)) === key;
    const order = { country, hasCompleteBundle: isForItsLines && hasCompleteBundle(lines) };
    return { options: withFreeBundleDelivery(live, order), secondsLeft };
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    shop.log.warn({ kind: error.kind, error: error.message }, "a delivery quote failed");
    const message = shippingApiError(error.status ?? 504, error.message);
    if (!isOutage(error)) throw new Refusal(422, message, { problem: error.message });
    await offerToDraft(ours.checkout);
    throw new Refusal(502, message);
  }
}

/**
 * An error that the shopper can fix is not an outage; otherwise a wrong address would unlock the built-in prices. A
 * refused API key (401, 403) is the shop's fault and counts as an outage.
 */
const isOutage = (error: unknown) =>
  error instanceof PrintfulError && (error.kind !== "refused" || error.status === 401 || error.status === 403);

/** A single visitor must not use up the provider's rate limit. No limit here if the provider has none. */
async function requireQuoteQuota(shop: Shop, request: Request): Promise<void> {
  if (shop.config.PRINTFUL_CALLS_PER_MINUTE === 0) return;
  if (await consume(shop, rateLimits.quote(clientAddress(request)))) return;
  const message = "Too many delivery quotes requested. Wait a minute, then try again.";
  throw new Refusal(429, message, {}, { "retry-after": "60" });
}

type Asking = { mayAsk(): Promise<void>; ask(): Promise<DeliveryOption[]> };

/** The rate limit is per visitor; the pending request is shared by all who want the same. */
async function cachedRates(shop: Shop, key: string, { mayAsk, ask }: Asking): Promise<Quoted> {
  const quotes = cache.get(shop) ?? new Map();
  cache.set(shop, quotes);
  const known = () => {
    const hit = quotes.get(key);
    return hit && hit.until > Date.now() ? hit : undefined;
  };
  let hit = known();
  if (!hit) {
    await mayAsk();
    // Another request may have started meanwhile.
    hit = known();
  }
  if (hit) {
    const secondsLeft = Math.ceil((hit.until - Date.now()) / 1000);
    return { options: await hit.options, secondsLeft };
  }
  const options = ask();
  if (quotes.size >= cacheLimit) quotes.clear();
  quotes.set(key, { until: Date.now() + quoteCacheSeconds.success * 1000, options });
  options.catch(() => quotes.delete(key));
  return { options: await options, secondsLeft: null };
}

async function liveRates(
  shop: Shop,
  recipient: ShippingQuoteRequest["recipient"],
  items: ShippingQuoteRequest["items"],
): Promise<DeliveryOption[]> {
  const answer = await shop.printful.shippingRates({
    recipient: {
      // An estimate has only a country. Rates depend on country, state and postcode, but the API requires a street.
      address1: recipient.address1 || "1 High Street",
      city: recipient.city || "London",
      stateCode: stateCode(recipient.country_code, recipient.state_code ?? ""),
      countryCode: recipient.country_code,
      postcode: recipient.zip ?? null,
    },
    items: items.map((item) => ({ variantId: item.printful_variant_id, quantity: item.quantity })),
  });
  if (!isSterling(answer)) {
    throw new PrintfulError(`rates came in ${answer.currency}, not GBP`, { kind: "malformed", status: 502 });
  }
  return answer.rates.map((rate) => ({
    id: rate.id,
    name: serviceName(rate, recipient.country_code),
    rate: rate.pence,
    currency: "GBP",
    minDeliveryDays: rate.minDeliveryDays ?? 3,
    maxDeliveryDays: rate.maxDeliveryDays ?? rate.minDeliveryDays ?? 7,
    carrier: "",
  }));
}

/**
 * Stores with a draft the options that may be chosen.
 * @returns the draft's lines
 * @throws Refusal 404 not this browser's draft
 */
async function offer(
  shop: Shop,
  request: Request,
  id: string,
  key: string,
  options: readonly DeliveryOption[],
): Promise<OrderItem[]> {
  const lines = await callFunction<StoredRow[] | null>(shop.db, "offer_delivery($1, $2, $3, $4, $5)", [
    ...ownValues(shop, request, id),
    key,
    JSON.stringify(options),
    quoteValidMinutes,
  ]);
  if (!lines) throw orderNotFound();
  return itemsFrom(lines);
}
