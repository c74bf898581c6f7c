import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { nowInSeconds } from "../../world.ts";
import type { Company } from "../account.ts";
import { type Behaviour, cardByMethodId, cardByName, liveCardDecline, type SandboxCard } from "../cards.ts";
import { type Call, newId } from "../processor.ts";
import { noSuch, type StripeRefusal } from "../wire/errors.ts";
import type { AddressParam, BillingParam } from "../wire/fields.ts";

/**
 * The payment method named by a request: an existing one, or `pm_card_…`, which creates a new method at each use, as at
 * the provider.
 */
export function findMethod(call: Call, id: string): Stripe.PaymentMethod | StripeRefusal {
  const known = call.store.find("payment_method", id);
  if (known) return known;
  const card = cardByMethodId(id);
  if (!card) return noSuch("PaymentMethod", id, "payment_method");
  const shown = { brand: card.brand, funding: card.funding, last4: card.number?.slice(-4) ?? "4242" };
  return saveMethod(call, card, { ...shown, exp_month: 12, exp_year: 2034 }, undefined);
}

/** Stores a method and, in a hidden table, its test card. */
export function saveMethod(
  call: Call,
  card: SandboxCard | undefined,
  shown: ShownCard,
  billing: BillingParam | undefined,
): Stripe.PaymentMethod {
  const method = call.store.save(newPaymentMethod(shown, billing));
  call.store.sql("INSERT INTO stripe_cards VALUES (?, ?)").run(method.id, card?.name ?? "live");
  return method;
}

/** Stores a method that the customer authorises on another company's page. */
export const saveRedirectMethod = (
  call: Call,
  type: Company,
  billing: BillingParam | undefined,
): Stripe.PaymentMethod => call.store.save({ ...newMethod(billing), type, [type]: {} });

/** How a method's card behaves. Numbers that are not test cards are declined. */
export function behaviourOf(call: Call, methodId: string): Behaviour {
  const row = call.store.sql("SELECT card FROM stripe_cards WHERE payment_method = ?").get(methodId);
  const card = cardByName(String(row?.card ?? ""));
  return card?.behaviour ?? { does: "declines", decline: liveCardDecline };
}

/** The visible card details: brand, last four digits and expiry, never the number. */
type ShownCard = Pick<SandboxCard, "brand" | "funding"> & {
  last4: string;
  exp_month: number;
  exp_year: number;
  wallet?: "apple_pay" | "google_pay" | "link" | undefined;
};

const newMethod = (billing: BillingParam | undefined) => ({
  id: newId("pm"),
  object: "payment_method" as const,
  allow_redisplay: "unspecified" as const,
  billing_details: {
    address: billingAddress(billing?.address || { country: "GB" }),
    email: billing?.email ?? null,
    name: billing?.name ?? null,
    phone: billing?.phone ?? null,
    tax_id: billing?.tax_id ?? null,
  },
  created: nowInSeconds(),
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
});

function newPaymentMethod(card: ShownCard, billing: BillingParam | undefined): Stripe.PaymentMethod {
  return {
    ...newMethod(billing),
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      country: "GB",
      display_brand: card.brand,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: createHash("sha256").update(`${card.brand} ${card.last4}`).digest("base64url").slice(0, 16),
      funding: card.funding,
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: card.wallet ? { type: card.wallet, dynamic_last4: card.last4 } : null,
    },
    type: "card",
  };
}

/** Missing parts of an address are null in replies. */
export function billingAddress(given: AddressParam): Stripe.Address {
  return {
    city: given.city ?? null,
    country: given.country ?? null,
    line1: given.line1 ?? null,
    line2: given.line2 ?? null,
    postal_code: given.postal_code ?? null,
    state: given.state ?? null,
  };
}
