import { formatPence, penceToRate, poundsToPence } from "#app/shared/money.ts";

/** One way of sending a parcel. `rate` is pence, the days are working days, both ends included. */
export type DeliveryOption = {
  id: string;
  name: string;
  rate: number;
  currency: "GBP";
  minDeliveryDays: number;
  maxDeliveryDays: number;
  carrier: string;
};

/** The same on the wire (R-DELIVERY-1): `rate` is a text in pounds. */
export type WireDeliveryOption = Omit<DeliveryOption, "rate" | "currency"> & { rate: string; currency: string };

const gbp = { currency: "GBP" } as const;

/** Pounds, as `store.config.ts` and the settings have them; `from` is the least that a UK parcel costs when quoted. */
export type FallbackRates = {
  readonly standard: number;
  readonly express: number;
  readonly estimate: number;
  readonly from: number;
};

export type BuiltInDelivery = {
  /** What checkout offers when the live quotes fail (R-DELIVERY-6): standard, express. */
  checkout: readonly [DeliveryOption, DeliveryOption];
  /** What checkout offers when the quotes come back empty (R-DELIVERY-7): the standard one is slower. */
  emptyQuote: readonly [DeliveryOption, DeliveryOption];
  /** What an estimate falls back on when the quote endpoint fails (R-DELIVERY-5). */
  estimate: readonly [DeliveryOption];
  /** What UK delivery costs at least, in pence: beside every price, where nothing has been quoted yet. */
  ukFrom: number;
};

const builtInIds = { standard: "standard-uk", express: "express-uk", estimate: "standard-delivery" } as const;

/** The shop's own delivery options, for when the printer's do not come. @throws RangeError for what is no amount */
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

/** How long a quote is kept, in seconds (R-DELIVERY-2, R-DELIVERY-5). */
export const quoteCacheSeconds = { success: 30, fallback: 60 } as const;

/** A bundle is advertised with the first, its card says the second (R-BUNDLE-4). */
export const bundleDeliveryClaim = "Free UK Shipping";
export const bundleCardClaim = "Free Shipping";

/** True for an option out of the shop's own lists, which the printer knows nothing of. */
export function isBuiltInOption(id: string): boolean {
  return Object.values(builtInIds).some((each) => each === id);
}

/** True for the shop's own express, which is more than the printer's standard delivery. */
export const isBuiltInExpress = (id: string): boolean => id === builtInIds.express;

/**
 * A UK order with a complete bundle gets its cheapest option at 0; the others keep their price and their place.
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

/** `rate` is a text in pounds, "4.99" (R-DELIVERY-1). */
export function wireOption(option: DeliveryOption): WireDeliveryOption {
  const { id, name, rate, currency, minDeliveryDays, maxDeliveryDays, carrier } = option;
  return { id, name, rate: penceToRate(rate), currency, minDeliveryDays, maxDeliveryDays, carrier };
}

/**
 * The way back: pounds on the wire to whole pence.
 * @throws RangeError when the rate is not an amount or the currency is not GBP
 */
export function optionFromWire(option: WireDeliveryOption): DeliveryOption {
  if (option.currency !== "GBP") throw new RangeError(`Not a GBP rate: ${option.currency}`);
  return { ...option, ...gbp, rate: poundsToPence(option.rate) };
}

/** What stands beside a price on a card (`from` in pence): "+ UK delivery from £4.39", or "Free UK Shipping". */
export function describeDelivery(from: number): string {
  return from === 0 ? bundleDeliveryClaim : `+ UK delivery from ${formatPence(from)}`;
}

/** The provider's services that the shop has names of its own for, the same as in its own lists. */
const serviceNames = new Map([
  ["STANDARD", "Standard"],
  ["PRINTFUL_FAST", "Express"],
]);

/**
 * What a service that was quoted is called: 'Standard UK Delivery', 'Express Delivery' abroad.
 * @param service the provider's id and its own name, which stays where the shop has none
 * @param country two letters
 */
export function serviceName(service: { id: string; title: string }, country: string): string {
  const name = serviceNames.get(service.id);
  return name ? `${name}${country === "GB" ? " UK" : ""} Delivery` : service.title;
}
