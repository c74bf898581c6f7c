import { eq } from "drizzle-orm";
import { type PaymentDomain, paymentDomain, paymentDomainKey } from "#app/settings/payment-domain.ts";
import { settings } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** The shop's domain as registered at Stripe, and when that was last checked. */
export type KnownDomain = PaymentDomain & { checkedAt: Date };

export const domainOf = ({ config }: Pick<Shop, "config">): string => new URL(config.PUBLIC_URL).hostname;
export const hasLiveKeys = ({ config }: Pick<Shop, "config">): boolean => config.STRIPE_SECRET_KEY.includes("_live_");

/** What Stripe said of this shop's domain; null if it was said of another domain, or with test keys. */
export function domainOfThisShop<Domain extends PaymentDomain>(
  shop: Pick<Shop, "config">,
  domain: Domain | null,
): Domain | null {
  return domain?.name === domainOf(shop) && domain.isLive === hasLiveKeys(shop) ? domain : null;
}

/** What Stripe last said of this shop's domain (R-WALLET-1), without asking again. Null if it was never registered. */
export async function readPaymentDomain(shop: Shop): Promise<KnownDomain | null> {
  const [row] = await shop.db.select().from(settings).where(eq(settings.key, paymentDomainKey));
  const read = paymentDomain.safeParse(row?.value);
  return row && read.success ? domainOfThisShop(shop, { ...read.data, checkedAt: row.updatedAt }) : null;
}
