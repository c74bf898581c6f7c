import type Stripe from "stripe";
import type { z } from "zod";
import { invalid, type Refusal } from "../wire/errors.ts";
import type { metadata, ShippingParam } from "../wire/fields.ts";
import { addressOf } from "./payment-method.ts";

type Details = {
  allowed_payment_method_types?: string[] | undefined;
  description?: string | undefined;
  metadata?: z.infer<typeof metadata> | undefined;
  receipt_email?: string | undefined;
  shipping?: "" | ShippingParam | undefined;
  statement_descriptor?: string | undefined;
  statement_descriptor_suffix?: string | undefined;
};

/** The descriptive parameters that creating, updating and confirming share, laid over what is there. */
export function withDetails(intent: Stripe.PaymentIntent, given: Details): Stripe.PaymentIntent | Refusal {
  if (given.statement_descriptor) {
    return invalid(
      "The `statement_descriptor` parameter is not supported for payments with cards. Use `statement_descriptor_suffix` instead.",
      { param: "statement_descriptor", code: "payment_intent_invalid_parameter" },
    );
  }
  return {
    ...intent,
    ...(given.allowed_payment_method_types && { allowed_payment_method_types: ["card"] }),
    ...(given.description !== undefined && { description: given.description || null }),
    ...(given.metadata !== undefined && { metadata: mergeMetadata(intent.metadata, given.metadata) }),
    ...(given.receipt_email !== undefined && { receipt_email: given.receipt_email || null }),
    ...(given.shipping !== undefined && { shipping: given.shipping === "" ? null : shippingOf(given.shipping) }),
    ...(given.statement_descriptor_suffix !== undefined && {
      statement_descriptor_suffix: given.statement_descriptor_suffix || null,
    }),
  };
}

/** Keys are merged one by one; an empty value deletes its key, an empty whole deletes them all. */
export function mergeMetadata(before: Stripe.Metadata, given: "" | Record<string, string>): Stripe.Metadata {
  if (given === "") return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ""));
}

function shippingOf(given: ShippingParam): Stripe.PaymentIntent.Shipping {
  return {
    address: addressOf(given.address),
    carrier: given.carrier ?? null,
    name: given.name,
    phone: given.phone ?? null,
    tracking_number: given.tracking_number ?? null,
  };
}

const minimums: Record<string, { least: number; text: string }> = {
  gbp: { least: 30, text: "£0.30 gbp" },
  eur: { least: 50, text: "€0.50 eur" },
  usd: { least: 50, text: "$0.50 usd" },
};

/** Pence between the currency's minimum (30p in sterling) and eight digits. Null when the sum can be charged. */
export function refuseSum(amount: number, currency: string): Refusal | null {
  const minimum = minimums[currency];
  if (!minimum) return invalid(`Invalid currency: ${currency}`, { param: "currency" });
  if (amount < minimum.least) {
    return invalid(`Amount must be at least ${minimum.text}`, { code: "amount_too_small", param: "amount" });
  }
  if (amount > 99_999_999) {
    return invalid(`Amount must be no more than 999,999.99 ${currency}`, { code: "amount_too_large", param: "amount" });
  }
  return null;
}
