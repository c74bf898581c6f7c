import { z } from "zod";
import { type ExpressName, walletNames } from "./wallet-rules.ts";

/** The row with what Stripe last said of the shop's domain; no page needs it but the back office's. */
export const paymentDomainKey = "payment-domain";

const onDomain = z.object({ isActive: z.boolean(), problem: z.string().nullable() });

/** A domain at Stripe, and for each wallet whether it is active there or why not; PayPal's was not always asked. */
export const paymentDomain = z.object({
  name: z.string(),
  isLive: z.boolean(),
  wallets: z.record(z.enum(walletNames), onDomain),
  paypal: onDomain.optional(),
});
export type PaymentDomain = z.output<typeof paymentDomain>;

/** What Stripe said of a button on the domain; undefined if it was not asked. */
export const stateOnDomain = (domain: PaymentDomain | null, name: ExpressName) =>
  name === "paypal" ? domain?.paypal : domain?.wallets[name];
