import type Stripe from "stripe";
import { contractOf, expand, ignored, metadata, oneOf, positive, text } from "../wire/fields.ts";

/** What creating a refund takes; the compiler compares the names with the SDK's. */
export const createRefundParams = contractOf<Stripe.RefundCreateParams>()({
  amount: positive.optional(),
  charge: text.optional(),
  currency: ignored,
  customer: ignored,
  expand,
  instructions_email: ignored,
  metadata: metadata.optional(),
  origin: ignored,
  payment_intent: text.optional(),
  reason: oneOf(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  refund_application_fee: ignored,
  reverse_transfer: ignored,
});
