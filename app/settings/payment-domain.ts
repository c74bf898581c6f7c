import { z } from "zod";
import { walletNames } from "./wallet-rules.ts";

/** The row with what Stripe last said of the shop's domain; no page needs it but the back office's. */
export const paymentDomainKey = "payment-domain";

/** A domain at Stripe, and for each wallet whether it is active there or why not. */
export const paymentDomain = z.object({
  name: z.string(),
  isLive: z.boolean(),
  wallets: z.record(z.enum(walletNames), z.object({ isActive: z.boolean(), problem: z.string().nullable() })),
});
export type PaymentDomain = z.output<typeof paymentDomain>;
