import type Stripe from "stripe";
import { z } from "zod";
import { isCompany } from "../account.ts";
import {
  billingDetails,
  cleared,
  contractOf,
  expand,
  flag,
  ignored,
  metadata,
  oneOf,
  positive,
  shipping,
  text,
  whole,
} from "../wire/fields.ts";

/**
 * Parameters of the payment endpoints. Unknown ones are refused, as in the API: for example `payment_method_types`,
 * which the API removed (R-STRIPE-4).
 */
const withCard = z
  .array(text)
  .refine((types) => types.includes("card"), { error: "The sandbox's shops take cards: the list must hold 'card'." });
const capture = z
  .enum(["automatic", "automatic_async"], { error: "The sandbox captures at once: manual capture is not rehearsed." })
  .optional();
const described = {
  allowed_payment_method_types: withCard.optional(),
  amount_details: ignored,
  application_fee_amount: ignored,
  capture_method: capture,
  customer: text.optional(),
  customer_account: ignored,
  description: text.optional(),
  excluded_payment_method_types: ignored,
  expand,
  hooks: ignored,
  metadata: metadata.optional(),
  payment_details: ignored,
  payment_method: text.optional(),
  payment_method_configuration: ignored,
  payment_method_data: ignored,
  payment_method_options: ignored,
  receipt_email: text.optional(),
  setup_future_usage: ignored,
  shipping: z.union([cleared, shipping]).optional(),
  statement_descriptor: text.optional(),
  statement_descriptor_suffix: text.max(22).optional(),
  transfer_data: ignored,
  transfer_group: ignored,
};

const confirming = {
  confirmation_token: ignored,
  error_on_requires_action: flag.optional(),
  mandate: ignored,
  mandate_data: ignored,
  off_session: ignored,
  radar_options: ignored,
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
};

export const createIntentParams = contractOf<Stripe.PaymentIntentCreateParams>()({
  ...described,
  ...confirming,
  amount: positive,
  currency: text,
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(["always", "never"]).optional() })
    .optional(),
  confirm: flag.optional(),
  confirmation_method: z.literal("automatic").optional(),
  on_behalf_of: ignored,
});

export const updateIntentParams = contractOf<Stripe.PaymentIntentUpdateParams>()({
  ...described,
  amount: positive.optional(),
  currency: text.optional(),
});

export const confirmIntentParams = contractOf<Stripe.PaymentIntentConfirmParams>()({
  ...confirming,
  allowed_payment_method_types: withCard.optional(),
  amount_details: ignored,
  amount_to_confirm: positive.optional(),
  capture_method: capture,
  excluded_payment_method_types: ignored,
  expand,
  hooks: ignored,
  payment_details: ignored,
  payment_method: text.optional(),
  payment_method_data: ignored,
  payment_method_options: ignored,
  receipt_email: text.optional(),
  setup_future_usage: ignored,
  shipping: z.union([cleared, shipping]).optional(),
});

export const cancelIntentParams = contractOf<Stripe.PaymentIntentCancelParams>()({
  cancellation_reason: oneOf(["abandoned", "duplicate", "fraudulent", "requested_by_customer"]).optional(),
  expand,
});

/** Stripe.js's confirmation with the publishable key: the only call that accepts a card number. */
export const browserConfirmParams = z.strictObject({
  client_secret: text,
  key: text,
  payment_method: text.optional(),
  payment_method_data: z
    .union([
      // The sandbox's own: approved in its sheet, as an express button does, instead of on the company's page.
      z.strictObject({
        type: text.refine(isCompany),
        approved: flag.optional(),
        billing_details: billingDetails.optional(),
      }),
      z.strictObject({
        type: z.literal("card"),
        card: z.strictObject({
          number: text,
          exp_month: whole,
          exp_year: whole,
          cvc: text,
          wallet: z.enum(["apple_pay", "google_pay", "link"]).optional(),
        }),
        billing_details: billingDetails.optional(),
      }),
    ])
    .optional(),
  receipt_email: text.optional(),
  return_url: text.optional(),
  shipping: shipping.optional(),
  use_stripe_sdk: flag.optional(),
});
export const browserRetrieveParams = z.strictObject({ client_secret: text, key: text });

type GivenMethod = NonNullable<z.infer<typeof browserConfirmParams>["payment_method_data"]>;
export type CardParam = Extract<GivenMethod, { card: unknown }>["card"];
