import { countriesFor } from "#app/pricing/addresses/countries.ts";
import { domainOfThisShop } from "#app/settings/.server/payment-domain.ts";
import { offeredWallets } from "#app/settings/wallet-rules.ts";
import type { Shop } from "#server/shop.ts";
import type { WalletSettings } from "../wallet-settings.ts";

/**
 * What wallet buttons are made from. A wallet is listed if staff chose it and Stripe last said that it is active on the
 * shop's domain; elsewhere its button would not show, so Stripe's script is not even loaded.
 */
export function walletSettingsOf(shop: Shop): WalletSettings {
  const { store } = shop;
  const domain = domainOfThisShop(shop, shop.paymentDomain);
  return {
    ...stripeScript(shop),
    wallets: offeredWallets(store).filter((wallet) => domain?.wallets[wallet]?.isActive),
    countries: countriesFor(store.markets.sellsTo).map(({ code }) => code),
    hasIossNumber: Boolean(store.markets.iossNumber),
  };
}

/** The publishable key, and in a rehearsal the URL of the sandbox's Stripe.js. */
export const stripeScript = ({ config }: Pick<Shop, "config">) => ({
  publishableKey: config.STRIPE_PUBLISHABLE_KEY,
  rehearsalScript: config.SHOP_MODE === "rehearsal" ? "/rehearsal/stripe/stripe.js" : null,
});
