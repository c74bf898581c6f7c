import { eq } from "drizzle-orm";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { isOrderKey, orderKeyCookie } from "./order-link.ts";

/** @returns the cookie that makes this browser the order's owner; null when the key is not this order's */
export async function openOrderLink(shop: Shop, number: string, key: string): Promise<string | null> {
  const [order] = await shop.db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(eq(orders.number, number.toUpperCase()));
  return order && isOrderKey(shop, order.id, key) ? orderKeyCookie(shop, order.number, key) : null;
}
