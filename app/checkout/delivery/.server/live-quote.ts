import { countryCode } from "#app/pricing/addresses/countries.ts";
import { stateCode } from "#app/pricing/addresses/states.ts";
import { type DeliveryOption, quoteCacheSeconds, serviceName } from "#app/pricing/delivery.ts";
import { recordQuoteAttempt } from "#app/provider-status/.server/quote-attempts.ts";
import { isSterling } from "#providers/printful/contract-money.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import type { ShippingQuoteRequest } from "../../contract.ts";
import { type QuoteSubject, quoteKey } from "../../rules.ts";

/** A cache per process: one call to the print provider per destination and items within 30 s (R-DELIVERY-2). */
const cache = new WeakMap<Shop, Map<string, { until: number; options: Promise<DeliveryOption[]> }>>();
const cacheLimit = 2_000;

/** `secondsLeft`: how long a cached response stays valid; null if the provider was just called. */
export type Quoted = { options: DeliveryOption[]; secondsLeft: number | null };
type Asked = Pick<ShippingQuoteRequest, "recipient" | "items">;

/** What a quote depends on, as a text. */
export const quoteKeyOf = ({ recipient }: Pick<Asked, "recipient">, items: QuoteSubject["items"]): string =>
  quoteKey({
    country: countryCode(recipient.country_code),
    state: recipient.state_code,
    postcode: recipient.zip,
    items,
  });

/**
 * The print provider's delivery options for these items, at its prices; every call is recorded. The rate limit is per
 * visitor; the pending request is shared by all who want the same.
 * @param requireQuota throws if this visitor may not call the provider now
 * @throws PrintfulError if the provider fails, or refuses the address or the items: see `isOutage`
 */
export async function liveQuote(
  shop: Shop,
  { recipient, items }: Asked,
  requireQuota: () => Promise<void>,
): Promise<Quoted> {
  const country = countryCode(recipient.country_code);
  const key = quoteKeyOf(
    { recipient },
    items.map((item) => ({ printfulVariantId: item.printful_variant_id, quantity: item.quantity })),
  );
  return cachedRates(shop, key, requireQuota, () =>
    recordQuoteAttempt(
      shop,
      { country, things: items.reduce((sum, { quantity }) => sum + quantity, 0) },
      () => liveRates(shop, { ...recipient, country_code: country }, items),
      isOutage,
    ),
  );
}

/**
 * An error that the shopper can fix is not an outage; otherwise a wrong address would unlock the built-in prices. A
 * refused API key (401, 403) is the shop's fault and counts as an outage.
 */
export const isOutage = (error: unknown): boolean =>
  error instanceof PrintfulError && (error.kind !== "refused" || error.status === 401 || error.status === 403);

async function cachedRates(
  shop: Shop,
  key: string,
  requireQuota: () => Promise<void>,
  ask: () => Promise<DeliveryOption[]>,
): Promise<Quoted> {
  const quotes = cache.get(shop) ?? new Map();
  cache.set(shop, quotes);
  const known = () => {
    const hit = quotes.get(key);
    return hit && hit.until > Date.now() ? hit : undefined;
  };
  let hit = known();
  if (!hit) {
    await requireQuota();
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
