import { eq } from "drizzle-orm";
import { settings } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { type RedirectMethod, usableMethods } from "../method-rules.ts";
import { type PaymentAccount, paymentAccount, paymentAccountKey } from "../payment-account.ts";
import { stateOnDomain } from "../payment-domain.ts";
import { type ExpressName, offeredWallets } from "../wallet-rules.ts";
import { domainOfThisShop, hasLiveKeys } from "./payment-domain.ts";

/** What Stripe said with keys of this kind; null if it was asked with others. */
const ofTheseKeys = <Account extends PaymentAccount>(shop: Pick<Shop, "config">, account: Account | null) =>
  account?.isLive === hasLiveKeys(shop) ? account : null;

/** What Stripe last said of the shop's account, without asking again. Null if it was never asked. */
export async function readPaymentAccount(shop: Shop): Promise<(PaymentAccount & { checkedAt: Date }) | null> {
  const [row] = await shop.db.select().from(settings).where(eq(settings.key, paymentAccountKey));
  const read = paymentAccount.safeParse(row?.value);
  return row && read.success ? ofTheseKeys(shop, { ...read.data, checkedAt: row.updatedAt }) : null;
}

/** The ways to pay beside cards that the shop offers (R-METHOD-1), from memory. */
export const offeredMethods = (shop: Pick<Shop, "config" | "store" | "paymentAccount">): RedirectMethod[] =>
  usableMethods(shop.store.methods, ofTheseKeys(shop, shop.paymentAccount)?.methods);

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
