import type { Shop } from "#server/shop.ts";
import { stateOnDomain } from "../payment-domain.ts";
import { type ExpressName, offeredWallets } from "../wallet-rules.ts";
import { offeredMethods } from "./payment-account.ts";
import { domainOfThisShop } from "./payment-domain.ts";

/**
 * The buttons that pay without a form (R-WALLET-2): those that staff chose and that Stripe last said are active on the
 * shop's domain. Elsewhere they would not show.
 */
export function offeredButtons(
  shop: Pick<Shop, "config" | "store" | "paymentAccount" | "paymentDomain">,
): ExpressName[] {
  const domain = domainOfThisShop(shop, shop.paymentDomain);
  const paypal = offeredMethods(shop).includes("paypal") ? ["paypal" as const] : [];
  return [...offeredWallets(shop.store), ...paypal].filter((name) => stateOnDomain(domain, name)?.isActive);
}
