import type { Shop } from "#server/shop.ts";
import { lockOrder } from "../../.server/order-store.ts";
import { markDelivered } from "../../fulfilment/.server/mark-delivered.ts";
import { orderCan } from "../../rules.ts";
import { ownPlacedOrder } from "./own-order.ts";

/** POST /orders/:number/arrival: the customer says that the order has arrived. Safe to repeat. */
export async function confirmArrival(
  shop: Shop,
  request: Request,
  number: string | undefined,
): Promise<"arrived" | "not_signed_in" | "not_found" | "not_sent"> {
  const own = await ownPlacedOrder(shop, request, number);
  if (!own.order) return own.viewer ? "not_found" : "not_signed_in";
  const { id } = own.order;
  return shop.db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id))!;
    if (order.status === "delivered") return "arrived";
    if (!orderCan.confirmArrival(order)) return "not_sent";
    await markDelivered(shop, tx, order, "customer");
    return "arrived";
  });
}
