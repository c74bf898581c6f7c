import { CallRefused, call } from "#app/checkout/call.ts";
import { invalidShippingResponse } from "#app/checkout/delivery/shipping-errors.ts";
import { quoteKey } from "#app/checkout/rules.ts";
import {
  builtInDelivery,
  type DeliveryOption,
  type FallbackRates,
  optionFromWire,
  quoteCacheSeconds,
  type WireDeliveryOption,
  withFreeBundleDelivery,
} from "#app/pricing/delivery.ts";

/**
 * Estimates delivery from the browser before there is an order: on Shipping Info and on product pages. Unlike the
 * checkout it never fails (R-DELIVERY-5).
 */
export type EstimateItem = { printful_variant_id: number; quantity: number };

export type EstimateQuestion = {
  /** Two-letter code. */
  country: string;
  postcode?: string;
  items: EstimateItem[];
  /** Makes the cheapest UK option free. */
  hasCompleteBundle?: boolean;
  /** The fallback when the endpoint fails. */
  rates: FallbackRates;
};

/**
 * `isLive` is false for the single standard option, shown when the endpoint fails. `refusal` is set, without options, for
 * a destination outside the shop's markets: no price may suggest that it is delivered to (R-MARKET-2).
 */
export type Estimate = { options: DeliveryOption[]; isLive: boolean; refusal?: string };

/** Rates there depend on the state, but an estimate has only the country: use the largest state. */
const largestState: Record<string, string> = { US: "CA", CA: "ON", AU: "NSW" };

type Ask = (body: unknown) => Promise<unknown>;
type CachedEstimate = { until: number; answer: Promise<Estimate> };

/**
 * An estimator with its own cache: 30 s for responses, 60 s for the fallback, keyed by country, state, postcode and
 * sorted items with quantities.
 * @param now milliseconds
 */
export function createEstimator(ask: Ask, now: () => number = Date.now) {
  const cache = new Map<string, CachedEstimate>();
  return async ({
    country,
    postcode = "",
    items,
    hasCompleteBundle = false,
    rates,
  }: EstimateQuestion): Promise<Estimate> => {
    const state = largestState[country] ?? null;
    const variants = items.map(({ printful_variant_id: id, quantity }) => ({ printfulVariantId: id, quantity }));
    const key = quoteKey({ country, state, postcode, items: variants });
    const before = cache.get(key);
    const hit = before && before.until > now() ? before : null;
    const answer = hit?.answer ?? asked();
    const { options, ...rest } = await answer;
    return { options: withFreeBundleDelivery(options, { country, hasCompleteBundle }), ...rest };

    function asked(): Promise<Estimate> {
      const recipient = { country_code: country, state_code: state, zip: postcode.trim() || null };
      const answer = ask({ recipient, items })
        .then(readLive)
        .catch((error: unknown) => outsideMarkets(error) ?? fallback(rates));
      // Concurrent callers share the pending request.
      cache.set(key, { until: Number.POSITIVE_INFINITY, answer });
      void answer.then(({ isLive }) => {
        const seconds = isLive ? quoteCacheSeconds.success : quoteCacheSeconds.fallback;
        cache.set(key, { until: now() + seconds * 1000, answer });
      });
      return answer;
    }
  };
}

/** The browser's shared estimator. */
export const estimateDelivery = createEstimator((body) => call("POST", "/functions/v1/shipping-quotes", body));

/** Only a destination outside the markets is refused at a field. */
const outsideMarkets = (error: unknown): Estimate | null =>
  error instanceof CallRefused && error.status === 422 && error.body.fields
    ? { options: [], isLive: true, refusal: error.message }
    : null;

/** 'Standard Delivery', 3.99, 3 to 5 days. */
const fallback = (rates: FallbackRates): Estimate => ({
  options: [...builtInDelivery(rates).estimate],
  isLive: false,
});

/**
 * Parsed by hand: a schema library would be the heaviest part of these pages.
 * @throws on unexpected data
 */
function readLive(answer: unknown): Estimate {
  const { options } = (answer ?? {}) as { options?: unknown };
  if (!Array.isArray(options) || options.length === 0 || !options.every(isOption)) {
    throw new Error(invalidShippingResponse);
  }
  return { options: options.map(optionFromWire), isLive: true };
}

function isOption(value: unknown): value is WireDeliveryOption {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, rate, currency, carrier, minDeliveryDays, maxDeliveryDays } = value as Record<string, unknown>;
  const texts = [id, name, rate, currency, carrier].every((each) => typeof each === "string");
  return texts && Number.isFinite(minDeliveryDays) && Number.isFinite(maxDeliveryDays);
}
