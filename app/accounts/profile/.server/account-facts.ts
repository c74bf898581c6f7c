import { and, count, eq, isNotNull } from "drizzle-orm";
import { unsubscribeUrl } from "#app/newsletter/.server/list-token.ts";
import { subscriberAt } from "#app/newsletter/.server/subscribers.ts";
import { account, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { User } from "../../session/.server/current-user.ts";

type AccountFacts = {
  /** Number of placed orders. */
  orders: number;
  passwordSetAt: Date | null;
  /** Null if the address is not subscribed. */
  newsletter: { confirmedAt: Date | null; stopUrl: string } | null;
};

/** What My Account shows besides the account itself. */
export async function accountFacts(shop: Shop, { id, email }: User): Promise<AccountFacts> {
  const [[placed], [credential], subscriber] = await Promise.all([
    shop.db
      .select({ orders: count() })
      .from(orders)
      .where(and(eq(orders.userId, id), isNotNull(orders.paidAt))),
    shop.db
      .select({ passwordSetAt: account.updatedAt })
      .from(account)
      .where(and(eq(account.userId, id), eq(account.providerId, "credential"))),
    subscriberAt(shop.db, email),
  ]);
  const { pathname, search } = new URL(subscriber ? unsubscribeUrl(shop, subscriber.id) : shop.config.PUBLIC_URL);
  return {
    orders: placed?.orders ?? 0,
    passwordSetAt: credential?.passwordSetAt ?? null,
    newsletter:
      subscriber?.status === "subscribed" ? { confirmedAt: subscriber.confirmedAt, stopUrl: pathname + search } : null,
  };
}
