import type { Shop } from "#server/shop.ts";
import { readOrder } from "../../.server/order-store.ts";
import { applyPrinterState } from "./apply-printer-state.ts";

/**
 * Fetches an order's state from the print provider and applies it. 'not_there': the provider doesn't know the order,
 * which is reported.
 */
export async function fetchPrint(shop: Shop, orderId: string): Promise<"applied" | "not_there"> {
  const order = await readOrder(shop.db, orderId);
  const printOrder = order?.printfulOrderId ? await shop.printful.getOrder(order.printfulOrderId) : null;
  if (!order || !printOrder) return "not_there";
  await applyPrinterState(shop, order, printOrder);
  return "applied";
}
