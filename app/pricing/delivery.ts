import { formatPence, penceToRate, poundsToPence } from "#app/shared/money.ts";

/** A delivery option. `rate` is pence; the days are working days, both inclusive. */
export type DeliveryOption = {
  id: string;
  name: string;
  rate: number;
  currency: "GBP";
  minDeliveryDays: number;
  maxDeliveryDays: number;
  carrier: string;
};

/** The same on the wire (R-DELIVERY-1): `rate` is text in pounds. */
export type WireDeliveryOption = Omit<DeliveryOption, "rate" | "currency"> & { rate: string; currency: string };

const gbp = { currency: "GBP" } as const;

/** Pounds, as in `store.config.ts` and the settings. `from` is the lowest quoted price of a UK parcel. */
export type FallbackRates = {
  readonly standard: number;
  readonly express: number;
  readonly estimate: number;
  readonly from: number;
};

export type BuiltInDelivery = {
  /** Offered by checkout when live quotes fail (R-DELIVERY-6): standard, express. */
  checkout: readonly [DeliveryOption, DeliveryOption];
  /** Offered by checkout when quotes come back empty (R-DELIVERY-7). Its standard option is slower. */
  emptyQuote: readonly [DeliveryOption, DeliveryOption];
  /** Shown by an estimate when the quote endpoint fails (R-DELIVERY-5). */
  estimate: readonly [DeliveryOption];
  /** The lowest price of UK delivery in pence, shown beside prices before there is a quote. */
  ukFrom: number;
};

const builtInIds = { standard: "standard-uk", express: "express-uk", estimate: "standard-delivery" } as const;

/**
 * The shop's own delivery options, for when the print provider's are unavailable.
 * @throws RangeError for an invalid amount
 */
export function builtInDelivery(rates: FallbackRates): BuiltInDelivery {
  const standard: DeliveryOption = {
    id: builtInIds.standard,
    name: "Standard UK Delivery",
    rate: poundsToPence(rates.standard),
    ...gbp,
    minDeliveryDays: 3,
    maxDeliveryDays: 5,
    carrier: "Royal Mail",
  };
  const express: DeliveryOption = {
    id: builtInIds.express,
    name: "Express UK Delivery",
    rate: poundsToPence(rates.express),
    ...gbp,
    minDeliveryDays: 1,
    maxDeliveryDays: 2,
    carrier: "DHL Express",
  };
  const estimate = {
    ...standard,
    id: builtInIds.estimate,
    name: "Standard Delivery",
    rate: poundsToPence(rates.estimate),
  };
  return {
    checkout: [standard, express],
    emptyQuote: [{ ...standard, maxDeliveryDays: 7 }, express],
    estimate: [estimate],
    ukFrom: poundsToPence(rates.from),
  };
}

export const fallbackNote = "Using standard shipping rates (live quotes unavailable)";
export const noItemsInCart = "No items in cart";

/** How long a quote is cached, in seconds (R-DELIVERY-2, R-DELIVERY-5). */
export const quoteCacheSeconds = { success: 30, fallback: 60 } as const;

/** Bundles are advertised with the first; a bundle card shows the second (R-BUNDLE-4). */
export const bundleDeliveryClaim = "Free UK Shipping";
export const bundleCardClaim = "Free Shipping";

/** True for the shop's own options, which the print provider does not know. */
export function isBuiltInOption(id: string): boolean {
  return Object.values(builtInIds).some((each) => each === id);
}

/** True for the shop's own express option, which is better than the print provider's standard delivery. */
export const isBuiltInExpress = (id: string): boolean => id === builtInIds.express;

/**
 * Makes the cheapest option free for a UK order with a complete bundle. Other prices and the order stay.
 * @param order `country` as a two-letter code
 */
export function withFreeBundleDelivery(
  options: readonly DeliveryOption[],
  order: { country: string; hasCompleteBundle: boolean },
): DeliveryOption[] {
  if (order.country !== "GB" || !order.hasCompleteBundle || options.length === 0) return [...options];
  const cheapest = options.reduce((best, option) => (option.rate < best.rate ? option : best));
  return options.map((option) => (option === cheapest ? { ...option, rate: 0 } : option));
}

/** `rate` becomes text in pounds, "4.99" (R-DELIVERY-1). */
export function wireOption(option: DeliveryOption): WireDeliveryOption {
  const { id, name, rate, currency, minDeliveryDays, maxDeliveryDays, carrier } = option;
  return { id, name, rate: penceToRate(rate), currency, minDeliveryDays, maxDeliveryDays, carrier };
}

/**
 * Parses a wire option back to whole pence.
 * @throws RangeError if the rate is not an amount or the currency is not GBP
 */
export function optionFromWire(option: WireDeliveryOption): DeliveryOption {
  if (option.currency !== "GBP") throw new RangeError(`Not a GBP rate: ${option.currency}`);
  return { ...option, ...gbp, rate: poundsToPence(option.rate) };
}

/** The delivery note beside a price (`from` in pence): "+ UK delivery from £4.39", or "Free UK Shipping". */
export function describeDelivery(from: number): string {
  return from === 0 ? bundleDeliveryClaim : `+ UK delivery from ${formatPence(from)}`;
}

/** The shop's names for the provider's services, as in its own lists. */
const serviceNames = new Map([
  ["STANDARD", "Standard"],
  ["PRINTFUL_FAST", "Express"],
]);

/**
 * The display name of a quoted service: 'Standard UK Delivery', 'Express Delivery' abroad.
 * @param service the provider's id and title; the title is used if the shop has no name of its own
 * @param country two letters
 */
export function serviceName(service: { id: string; title: string }, country: string): string {
  const name = serviceNames.get(service.id);
  return name ? `${name}${country === "GB" ? " UK" : ""} Delivery` : service.title;
}
