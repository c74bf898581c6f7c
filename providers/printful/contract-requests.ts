import { z } from "zod";
import { currencyCode } from "./contract-money.ts";

/** Printful API v1: requests in wire format. The sandbox rejects anything that does not match. */
const count = z.number().int().min(1).max(1000);
const given = z.string().trim().min(1);
const countryCode = z.string().regex(/^[A-Z]{2}$/, "must be an ISO 3166 code of two capital letters");

/** The only protection against printing an order twice: unique for ever in a store, even after a cancellation. */
export const externalId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,32}$/, "must be 1 to 32 letters, digits, hyphens or underscores");

/** The provider refuses an empty `state_code`, so absent parts are omitted, never blank. */
const destination = {
  address1: given,
  city: given,
  state_code: given.optional(),
  country_code: countryCode,
  zip: given.optional(),
  phone: given.optional(),
};
const address = { ...destination, address2: given.optional() };

export const ratesRequest = z.object({
  recipient: z.strictObject(destination),
  items: z
    .array(
      z.object({
        variant_id: z.union([z.string().regex(/^\d+$/), z.number().int()]),
        quantity: count,
        value: given.optional(),
      }),
    )
    .min(1),
  currency: currencyCode.optional(),
  locale: given.optional(),
});

export const orderRequest = z.object({
  external_id: externalId.optional(),
  shipping: given.optional(),
  recipient: z.object({ ...address, name: given, email: given.optional() }),
  items: z
    .array(
      z
        .object({
          external_id: given.optional(),
          sync_variant_id: z.number().int().optional(),
          external_variant_id: given.optional(),
          quantity: count,
          retail_price: z.string().optional(),
          name: given.optional(),
        })
        .refine((item) => (item.sync_variant_id === undefined) !== (item.external_variant_id === undefined), {
          error: "an item names one variant of the store",
        }),
    )
    .min(1),
  retail_costs: z
    .object({
      currency: currencyCode,
      shipping: z.string().optional(),
      discount: z.string().optional(),
      tax: z.string().optional(),
    })
    .optional(),
  packing_slip: z
    .object({ email: given.optional(), message: given.optional(), store_name: given.optional() })
    .optional(),
});
