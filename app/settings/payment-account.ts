import { z } from "zod";
import { redirectMethods } from "./method-rules.ts";

/** The row with what Stripe last said of the shop's account; no page needs it but the back office's. */
export const paymentAccountKey = "payment-account";

/** The ways to pay that a Stripe account has. */
export const paymentAccount = z.object({
  isLive: z.boolean(),
  methods: z.partialRecord(z.enum(redirectMethods), z.enum(["active", "pending", "inactive"])),
});
export type PaymentAccount = z.output<typeof paymentAccount>;
