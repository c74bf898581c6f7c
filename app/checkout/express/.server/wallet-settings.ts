import { countriesFor } from "#app/pricing/addresses/countries.ts";
import { offeredMethods } from "#app/settings/.server/payment-account.ts";
import { domainOfThisShop } from "#app/settings/.server/payment-domain.ts";
import { stateOnDomain } from "#app/settings/payment-domain.ts";
import { type ExpressName, offeredWallets } from "#app/settings/wallet-rules.ts";
import type { Shop } from "#server/shop.ts";
import type { WalletSettings } from "../wallet-settings.ts";

/**
 * What wallet buttons are made from. A wallet is listed if staff chose it and Stripe last said that it is active on the
 * shop's domain; elsewhere its button would not show, so Stripe's script is not even loaded.
 */
export function walletSettingsOf(shop: Shop): WalletSettings {
  const { store } = shop;
  const domain = domainOfThisShop(shop, shop.paymentDomain);
  const methods = offeredMethods(shop);
  const buttons: ExpressName[] = [...offeredWallets(store), ...(methods.includes("paypal") ? ["paypal" as const] : [])];
  return {
    ...stripeScript(shop),
    wallets: buttons.filter((name) => stateOnDomain(domain, name)?.isActive),
    methods,
    countries: countriesFor(store.markets.sellsTo).map(({ code }) => code),
    hasIossNumber: Boolean(store.markets.iossNumber),
  };
}

/** The publishable key, and in a rehearsal the URL of the sandbox's Stripe.js. */
export const stripeScript = ({ config }: Pick<Shop, "config">) => ({
  publishableKey: config.STRIPE_PUBLISHABLE_KEY,
  rehearsalScript: config.SHOP_MODE === "rehearsal" ? "/rehearsal/stripe/stripe.js" : null,
});
