import { eq } from "drizzle-orm";
import { redirect } from "react-router";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { isOrderKey, orderKeyCookie } from "./order-link.ts";

/**
 * Exchanges the key in an emailed order link for a cookie that makes this browser the order's owner, and redirects to
 * the URL without it. A key of another order opens nothing.
 * @param url the page's URL from React Router; the request's own ends in `.data` on client navigations
 * @throws Response a redirect, if the URL has a key
 */
export async function openOrderLink(shop: Shop, { pathname, searchParams }: URL, number: string): Promise<void> {
  const key = searchParams.get("key");
  if (key === null) return;
  const [order] = await shop.db
    .select({ id: orders.id, number: orders.number, email: orders.email })
    .from(orders)
    .where(eq(orders.number, number.toUpperCase()));
  const isRight = order && isOrderKey(shop, order, key);
  throw redirect(pathname, isRight ? { headers: { "set-cookie": orderKeyCookie(shop, order.number, key) } } : {});
}
