import type Stripe from "stripe";
import { contractOf, expand, ignored, whole } from "./wire/fields.ts";

/**
 * Ways to pay on another company's page, which sends the customer back: their names, and whether the sandbox's account
 * has them (R-STRIPE-12). One is missing, so that a shop shows what it does then.
 */
export const companies = {
  paypal: { name: "PayPal", isOn: true },
  klarna: { name: "Klarna", isOn: true },
  afterpay_clearpay: { name: "Clearpay", isOn: false },
  pay_by_bank: { name: "Pay by Bank", isOn: true },
} as const;
export type Company = keyof typeof companies;

export const isCompany = (type: string): type is Company => Object.hasOwn(companies, type);

/** Whether the account can take a method at all: Stripe leaves the others of a list out. */
export const isUsable = (type: string): boolean => type === "card" || (isCompany(type) && companies[type].isOn);

/** An account has few configurations: one page holds them all. */
export const listConfigurationsParams = contractOf<Stripe.PaymentMethodConfigurationListParams>()({
  active: ignored,
  application: ignored,
  ending_before: ignored,
  starting_after: ignored,
  expand,
  limit: whole.optional(),
});

type Shown = Pick<Stripe.PaymentMethodConfiguration, "id" | "object" | "active" | "application" | "is_default"> & {
  [Method in Company]: Stripe.PaymentMethodConfiguration.Paypal;
};

/** The account's only configuration, with the methods that a shop may ask about. */
export function listConfigurations(): Stripe.ApiList<Shown> {
  const shown = (type: Company) => {
    const isOn = isUsable(type);
    const value = isOn ? ("on" as const) : ("off" as const);
    return { available: isOn, display_preference: { overridable: null, preference: value, value } };
  };
  const configuration: Shown = {
    id: "pmc_rehearsal",
    object: "payment_method_configuration",
    active: true,
    application: null,
    is_default: true,
    paypal: shown("paypal"),
    klarna: shown("klarna"),
    afterpay_clearpay: shown("afterpay_clearpay"),
    pay_by_bank: shown("pay_by_bank"),
  };
  return { object: "list", data: [configuration], has_more: false, url: "/v1/payment_method_configurations" };
}
