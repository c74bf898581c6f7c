import { z } from "zod";
import { redirectMethods } from "./method-rules.ts";

/** Key of the settings row with Stripe's latest answer about the shop's account; only the back office reads it. */
export const paymentAccountKey = "payment-account";

/** The ways to pay that a Stripe account has. */
export const paymentAccount = z.object({
  isLive: z.boolean(),
  methods: z.partialRecord(z.enum(redirectMethods), z.enum(["active", "pending", "inactive"])),
});
export type PaymentAccount = z.output<typeof paymentAccount>;
