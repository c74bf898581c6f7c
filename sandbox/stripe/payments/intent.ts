import type Stripe from "stripe";
import type { z } from "zod";
import { nowInSeconds } from "../../world.ts";
import { isUsable } from "../account.ts";
import { newId } from "../processor.ts";
import { invalid, type StripeRefusal } from "../wire/errors.ts";
import type { metadata, ShippingParam } from "../wire/fields.ts";
import { billingAddress } from "./payment-method.ts";

/** A new PaymentIntent (R-STRIPE-3). */
export function newIntent(amount: number, currency: string): Stripe.PaymentIntent {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: "always", enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: newId(`${id}_secret`, 25),
    confirmation_method: "automatic",
    created: nowInSeconds(),
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}

/** Ids of objects are stored unexpanded; the SDK's types allow both. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

type Details = {
  allowed_payment_method_types?: string[] | undefined;
  description?: string | undefined;
  metadata?: z.infer<typeof metadata> | undefined;
  receipt_email?: string | undefined;
  shipping?: "" | ShippingParam | undefined;
  statement_descriptor?: string | undefined;
  statement_descriptor_suffix?: string | undefined;
};

/** Applies the descriptive parameters shared by create, update and confirm. */
export function withDetails(intent: Stripe.PaymentIntent, given: Details): Stripe.PaymentIntent | StripeRefusal {
  if (given.statement_descriptor) {
    return invalid(
      "The `statement_descriptor` parameter is not supported for payments with cards. Use `statement_descriptor_suffix` instead.",
      { param: "statement_descriptor", code: "payment_intent_invalid_parameter" },
    );
  }
  return {
    ...intent,
    ...(given.allowed_payment_method_types && {
      allowed_payment_method_types: given.allowed_payment_method_types,
      // Those that the account does not have are silently left out.
      payment_method_types: given.allowed_payment_method_types.filter(isUsable),
    }),
    ...(given.description !== undefined && { description: given.description || null }),
    ...(given.metadata !== undefined && { metadata: mergeMetadata(intent.metadata, given.metadata) }),
    ...(given.receipt_email !== undefined && { receipt_email: given.receipt_email || null }),
    ...(given.shipping !== undefined && { shipping: given.shipping === "" ? null : shippingOf(given.shipping) }),
    ...(given.statement_descriptor_suffix !== undefined && {
      statement_descriptor_suffix: given.statement_descriptor_suffix || null,
    }),
  };
}

/** Merges key by key; an empty value deletes its key, an empty string deletes them all. */
export function mergeMetadata(before: Stripe.Metadata, given: "" | Record<string, string>): Stripe.Metadata {
  if (given === "") return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ""));
}

function shippingOf(given: ShippingParam): Stripe.PaymentIntent.Shipping {
  return {
    address: billingAddress(given.address),
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

/** Null if the amount can be charged: from the currency's minimum (30p in sterling) up to eight digits of pence. */
export function refuseAmount(amount: number, currency: string): StripeRefusal | null {
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
