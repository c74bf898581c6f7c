import type { z } from "zod";
import { decimal } from "./contract-money.ts";
import type { orderRequest, ratesRequest } from "./contract-requests.ts";

/** Requests in our terms, and their wire format. Blank parts of an address are omitted, never sent empty. */
export type PrintAddress = {
  address1: string;
  address2?: string | null;
  city: string;
  stateCode?: string | null;
  /** ISO 3166, two letters. */
  countryCode: string;
  postcode?: string | null;
  phone?: string | null;
};
export type RatesQuery = {
  recipient: PrintAddress;
  /** Catalogue variants, not store variants. */
  items: { variantId: number; quantity: number }[];
};
export type NewPrintOrder = {
  /** At most 32 of `A-Z a-z 0-9 _ -`; see `printExternalId`. */
  externalId: string;
  /** A rate's id; Printful's standard rate if omitted. */
  shipping?: string;
  recipient: PrintAddress & { name: string; email?: string | null };
  /** Store variants; `retailPrice` is pence per unit. */
  items: { externalId?: string; syncVariantId: number; quantity: number; retailPrice: number; name?: string }[];
  /** What the customer paid, in pence. */
  retailCosts?: { shipping: number; discount: number; tax: number };
  packingSlip?: { email?: string; message?: string; storeName?: string };
};

const part = <K extends string>(key: K, value: string | null | undefined) =>
  (value?.trim() ? { [key]: value.trim() } : {}) as Partial<Record<K, string>>;

/** All of an address that delivery is priced by: the flat is not among it. */
const wireDestination = (address: PrintAddress) => ({
  address1: address.address1,
  city: address.city,
  ...part("state_code", address.stateCode),
  country_code: address.countryCode,
  ...part("zip", address.postcode),
  ...part("phone", address.phone),
});

const wireAddress = (address: PrintAddress) => ({
  ...wireDestination(address),
  ...part("address2", address.address2),
});

/** The body of `POST /shipping/rates`. */
export const wireRates = (query: RatesQuery): z.input<typeof ratesRequest> => ({
  recipient: wireDestination(query.recipient),
  items: query.items.map((item) => ({ variant_id: String(item.variantId), quantity: item.quantity })),
  currency: "GBP",
  locale: "en_US",
});

/** The body of `POST /orders` and `PUT /orders/:id`. */
export const wireOrder = (order: NewPrintOrder): z.input<typeof orderRequest> => ({
  external_id: order.externalId,
  ...part("shipping", order.shipping),
  recipient: {
    ...wireAddress(order.recipient),
    name: order.recipient.name,
    ...part("email", order.recipient.email),
  },
  items: order.items.map((item) => ({
    ...part("external_id", item.externalId),
    sync_variant_id: item.syncVariantId,
    quantity: item.quantity,
    retail_price: decimal(item.retailPrice),
    ...part("name", item.name),
  })),
  ...(order.retailCosts && {
    retail_costs: {
      currency: "GBP",
      shipping: decimal(order.retailCosts.shipping),
      discount: decimal(order.retailCosts.discount),
      tax: decimal(order.retailCosts.tax),
    },
  }),
  ...(order.packingSlip && {
    packing_slip: {
      ...part("email", order.packingSlip.email),
      ...part("message", order.packingSlip.message),
      ...part("store_name", order.packingSlip.storeName),
    },
  }),
});
