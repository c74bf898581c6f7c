import { z } from "zod";
import { redirectMethods } from "#app/settings/method-rules.ts";
import { expressNames } from "#app/settings/wallet-rules.ts";

/** The response of GET /api/wallets. */
export const walletSettings = z.object({
  publishableKey: z.string(),
  /** The URL of the sandbox's Stripe.js; null in live mode. */
  rehearsalScript: z.string().nullable(),
  /** Offered, and active on the shop's domain. */
  wallets: z.array(z.enum(expressNames)),
  /** Ways to pay beside cards that the shop offers, as its payments list them. */
  methods: z.array(z.enum(redirectMethods)),
  /** Two-letter codes of the countries that the shop sells to. */
  countries: z.array(z.string()),
  /** Whether import VAT of the European Union can be in the price. */
  hasIossNumber: z.boolean(),
});
export type WalletSettings = z.output<typeof walletSettings>;
