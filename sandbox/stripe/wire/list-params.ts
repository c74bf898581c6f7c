import type Stripe from "stripe";
import { z } from "zod";
import { contractOf, expand, ignored, text, whole } from "./fields.ts";

/** What retrieving and listing take; `created` is Unix seconds, alone or as a range. */
export const retrieveParams = z.strictObject({ expand });

const page = {
  created: z
    .union([
      whole,
      z.strictObject({ gt: whole.optional(), gte: whole.optional(), lt: whole.optional(), lte: whole.optional() }),
    ])
    .optional(),
  ending_before: text.optional(),
  expand,
  limit: whole
    .refine((value) => value >= 1 && value <= 100, { error: "Limit can range between 1 and 100." })
    .default(10),
  starting_after: text.optional(),
};
export type Page = z.infer<z.ZodObject<typeof page>>;

export const listIntentsParams = contractOf<Stripe.PaymentIntentListParams>()({
  ...page,
  customer: ignored,
  customer_account: ignored,
});
export const listChargesParams = contractOf<Stripe.ChargeListParams>()({
  ...page,
  customer: ignored,
  payment_intent: text.optional(),
  transfer_group: ignored,
});
export const listRefundsParams = contractOf<Stripe.RefundListParams>()({
  ...page,
  charge: text.optional(),
  payment_intent: text.optional(),
});
export const listDisputesParams = contractOf<Stripe.DisputeListParams>()({
  ...page,
  charge: text.optional(),
  payment_intent: text.optional(),
});
export const listEventsParams = contractOf<Stripe.EventListParams>()({
  ...page,
  delivery_success: ignored,
  type: text.optional(),
  types: z.array(text).optional(),
});
