import { z } from "zod";
import { checkAddress, withFormattedPostcode } from "#app/pricing/addresses/check-address.ts";
import { oneLine } from "#app/shared/normalize-text.ts";

/** The request bodies of the checkout's endpoints; docs/api.md has them all. */
export const orderDraftId = z.uuid("must be an order draft id");

const text = (max: number) => z.string().overwrite(oneLine).max(max, `must be ${max} characters or fewer`);

export const checkoutLines = z.object({
  lines: z
    .array(
      z.object({
        variantId: z.int("must be a whole number"),
        quantity: z.int("must be a whole number"),
        // Carts saved by older versions may have longer instance ids, of up to thirty parts.
        bundle: z.object({ id: z.int(), instance: text(500).min(1) }).optional(),
      }),
    )
    .min(1, "No items in cart")
    .max(100, "holds at most 100 lines"),
  /** The order that this browser last began to pay, from its storage. */
  paying: orderDraftId.optional().catch(undefined),
});
export type CheckoutLines = z.output<typeof checkoutLines>;

const needed = (max: number, message: string) => text(max).min(1, message);

const named = (max: number, name: string) =>
  z.string().overwrite(oneLine).max(max, `${name} must be ${max} characters or fewer`);
const neededPart = (max: number, name: string, message: string) => named(max, name).min(1, message);

/** The address step. Messages say which field and how to fix it. Postcodes are accepted in any case and spacing. */
export const addressParts = z.object({
  email: z
    .string()
    .overwrite(oneLine)
    .min(1, { error: "Enter your email address", abort: true })
    .max(254, "Email must be 254 characters or fewer")
    .pipe(z.email("Enter an email address in the correct format, like name@example.com")),
  phone: named(40, "Phone").default(""),
  firstName: neededPart(100, "First name", "Enter your first name"),
  lastName: neededPart(100, "Last name", "Enter your last name"),
  address: neededPart(200, "Address", "Enter your address"),
  apartment: named(100, "Apartment").default(""),
  city: neededPart(100, "Town or city", "Enter your town or city"),
  state: named(100, "County or state").default(""),
  country: neededPart(60, "Country", "Choose a country"),
  postcode: neededPart(20, "Postcode", "Enter your postcode"),
  marketingConsent: z.boolean().optional(),
  /** The answer to the offer of one email about an unfinished checkout; absent if it was not offered. */
  noReminder: z.boolean().optional(),
});

export const checkoutAddress = addressParts.superRefine(checkAddress).transform(withFormattedPostcode);
export type CheckoutAddress = z.output<typeof checkoutAddress>;

/** POST /functions/v1/shipping-quotes. Address fields may be missing: an estimate sends only a country. */
export const shippingQuoteRequest = z.object({
  recipient: z.object({
    country_code: needed(60, "Choose a country"),
    state_code: text(100).nullish(),
    zip: text(20).nullish(),
    name: text(200).nullish(),
    address1: text(200).nullish(),
    address2: text(200).nullish(),
    city: text(100).nullish(),
    phone: text(40).nullish(),
    email: text(254).nullish(),
  }),
  items: z
    .array(z.object({ printful_variant_id: z.int(), quantity: z.int().min(1).max(100) }))
    .min(1, "No items in cart")
    .max(100, "holds at most 100 items"),
  orderDraftId: orderDraftId.optional(),
});
export type ShippingQuoteRequest = z.output<typeof shippingQuoteRequest>;

/** POST .../discount: the code as typed. */
export const discountRequest = z.object({
  code: needed(100, "Enter a discount code"),
});

export const payRequest = z.object({
  /** Pence: the total that the page shows. */
  total: z.int("must be whole pence").nonnegative(),
  /** The draft's revision that the page shows. */
  revision: z.int().optional(),
  /** Whether to save the address in the signed-in customer's address book. */
  keepAddress: z.boolean().optional(),
  /** The day of posting that the buyer has agreed to wait for, if that is later than the law allows without. */
  waitsUntil: z.string().max(10).optional(),
});
export type PayRequest = z.output<typeof payRequest>;

/**
 * POST /functions/v1/checkout-shipping-select: the checks before the call (R-CHECKOUT-6), shared by browser and
 * endpoint. Totals are pence, the rate is pounds as text.
 * @returns a message for each missing or invalid value, in that order
 */
export function shippingSelectionProblems(payload: unknown): string[] {
  const given = (typeof payload === "object" && payload !== null ? payload : {}) as Record<string, unknown>;
  const shipping = (typeof given.shipping === "object" && given.shipping !== null ? given.shipping : {}) as Record<
    string,
    unknown
  >;
  const filled = (value: unknown) => typeof value === "string" && value.trim() !== "";
  const rate = shipping.rate;
  const problems: string[] = [];
  if (!filled(given.paymentIntentId)) problems.push("PaymentIntent ID is required");
  if (!Number.isFinite(given.itemsTotal) || Number(given.itemsTotal) <= 0)
    problems.push("Items total must be a positive number");
  if (!filled(shipping.rate_id)) problems.push("Shipping rate ID is required");
  if (!filled(rate) && typeof rate !== "number") problems.push("Shipping rate is required");
  if (!filled(shipping.currency)) problems.push("Shipping currency is required");
  if ((filled(rate) || typeof rate === "number") && !(Number.isFinite(Number(rate)) && Number(rate) >= 0)) {
    problems.push("Shipping rate must be a valid positive number");
  }
  return problems;
}

export const shippingSelection = z.object({
  paymentIntentId: z.string(),
  itemsTotal: z.number(),
  shipping: z.object({
    rate_id: z.string().overwrite(oneLine),
    rate: z.union([z.string(), z.number()]).transform(String),
    currency: z.string(),
    name: z.string().default(""),
  }),
  taxTotal: z.number().default(0),
  orderDraftId,
});
export type ShippingSelection = z.output<typeof shippingSelection>;

/** One delivery option on the wire (R-DELIVERY-1): `rate` is pounds as text. */
const wireOption = z.object({
  id: z.string(),
  name: z.string(),
  rate: z.string(),
  currency: z.string(),
  minDeliveryDays: z.number(),
  maxDeliveryDays: z.number(),
  carrier: z.string(),
});
export const shippingQuoteAnswer = z.object({ options: z.array(wireOption) });

/** The response of every checkout call; totals are pence. */
export const checkoutSummary = z.object({
  orderDraftId: z.string(),
  number: z.string(),
  revision: z.number(),
  paymentIntentId: z.string().nullable(),
  clientSecret: z.string().nullable(),
  currency: z.string(),
  lines: z.array(
    z.object({
      variantId: z.number().nullable(),
      printfulVariantId: z.number().nullable(),
      name: z.string(),
      slug: z.string(),
      color: z.string(),
      size: z.string(),
      image: z.string().nullable(),
      quantity: z.number(),
      unitPrice: z.number(),
      total: z.number(),
      bundle: z.object({ id: z.number(), name: z.string(), instance: z.string() }).nullable(),
    }),
  ),
  itemsTotal: z.number(),
  discountTotal: z.number(),
  shippingTotal: z.number(),
  taxTotal: z.number(),
  total: z.number(),
  /** ISO date of posting, if something in it is pre-ordered, and how many have to be ordered for it to be printed. */
  dispatchOn: z.string().nullable(),
  printCondition: z.string().nullable(),
  /** The code behind the discount. */
  discountCode: z.string().nullable(),
  /** Why this change removed a code. */
  discountNotice: z.string().nullable(),
  /** Whether the order has a complete bundle, which makes UK delivery free. */
  hasCompleteBundle: z.boolean(),
  address: addressParts.omit({ marketingConsent: true, noReminder: true }).nullable(),
  shipping: z
    .object({
      id: z.string(),
      name: z.string(),
      carrier: z.string(),
      minDeliveryDays: z.number().nullable(),
      maxDeliveryDays: z.number().nullable(),
    })
    .nullable(),
});
export type CheckoutSummary = z.output<typeof checkoutSummary>;

/** Whether the order's cheapest delivery is free: it has a complete bundle, and no other country is chosen yet. */
export const isUkDeliveryFree = ({ hasCompleteBundle, address }: CheckoutSummary): boolean =>
  hasCompleteBundle && (address?.country ?? "GB") === "GB";
