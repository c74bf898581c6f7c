import { eq } from "drizzle-orm";
import { data } from "react-router";
import type { Order } from "#app/orders/.server/order-store.ts";
import { oneLine } from "#app/shared/normalize-text.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** The order that an address of the back office names. @throws a 404 answer when there is none */
export async function orderByNumber(shop: Shop, number: string): Promise<Order> {
  const asked = oneLine(number).toUpperCase();
  const [order] = await shop.db.select().from(orders).where(eq(orders.number, asked));
  if (!order) throw data(null, { status: 404 });
  return order;
}
