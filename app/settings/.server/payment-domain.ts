import { eq } from "drizzle-orm";
import { type PaymentDomain, paymentDomain, paymentDomainKey } from "#app/settings/payment-domain.ts";
import { settings } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { offeredWallets } from "../wallet-rules.ts";

/** The shop's domain as registered at Stripe, and when that was last checked. */
type KnownDomain = PaymentDomain & { checkedAt: Date };

type Configured = { config: Pick<Shop["config"], "PUBLIC_URL" | "STRIPE_SECRET_KEY"> };

export const domainOf = ({ config }: Configured): string => new URL(config.PUBLIC_URL).hostname;
export const hasLiveKeys = ({ config }: Configured): boolean => config.STRIPE_SECRET_KEY.includes("_live_");

/** What Stripe said of this shop's domain; null if it was said of another domain, or with test keys. */
export function domainOfThisShop<Domain extends PaymentDomain>(shop: Configured, domain: Domain | null): Domain | null {
  return domain?.name === domainOf(shop) && domain.isLive === hasLiveKeys(shop) ? domain : null;
}

/** What Stripe last said of this shop's domain (R-WALLET-1), without asking again. Null if it was never registered. */
export async function readPaymentDomain(shop: Configured & Pick<Shop, "db">): Promise<KnownDomain | null> {
  const [row] = await shop.db.select().from(settings).where(eq(settings.key, paymentDomainKey));
  const read = paymentDomain.safeParse(row?.value);
  return row && read.success ? domainOfThisShop(shop, { ...read.data, checkedAt: row.updatedAt }) : null;
}

/** Whether a wallet that is switched on is not shown, because Stripe has not verified the domain for it. */
export const isMissingDomain = ({ store }: Pick<Shop, "store">, domain: PaymentDomain | null): boolean =>
  offeredWallets(store).some((wallet) => !domain?.wallets[wallet]?.isActive);
