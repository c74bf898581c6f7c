import { countriesFor } from "#app/pricing/addresses/countries.ts";
import { offeredButtons, offeredMethods } from "#app/settings/.server/payment-account.ts";
import type { Shop } from "#server/shop.ts";
import type { WalletSettings } from "../wallet-settings.ts";

/** What wallet buttons are made from. Without any of them Stripe's script is not even loaded. */
export function walletSettingsOf(shop: Shop): WalletSettings {
  const { store } = shop;
  return {
    ...stripeScript(shop),
    wallets: offeredButtons(shop),
    methods: offeredMethods(shop),
    countries: countriesFor(store.markets.sellsTo).map(({ code }) => code),
    hasIossNumber: Boolean(store.markets.iossNumber),
  };
}

/** The publishable key, and in a rehearsal the URL of the sandbox's Stripe.js. */
export const stripeScript = ({ config }: Pick<Shop, "config">) => ({
  publishableKey: config.STRIPE_PUBLISHABLE_KEY,
  rehearsalScript: config.SHOP_MODE === "rehearsal" ? "/rehearsal/stripe/stripe.js" : null,
});
