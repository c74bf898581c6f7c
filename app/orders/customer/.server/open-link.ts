import { eq } from "drizzle-orm";
import { redirect } from "react-router";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { isOrderKey, orderKeyCookie } from "./order-link.ts";

/**
 * An email's signed link is turned into a cookie that makes this browser the order's owner, and its key leaves the
 * address. A key that is not this order's opens nothing.
 * @param url the page's, as React Router gives it beside the request, whose own ends in `.data` after a scripted link
 * @throws Response a redirect to the same page without the key, if there is one
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
