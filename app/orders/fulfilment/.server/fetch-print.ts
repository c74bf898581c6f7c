import type { Shop } from "#server/shop.ts";
import { readOrder } from "../../.server/order-store.ts";
import { applyPrinterState } from "./apply-printer-state.ts";

/** How often the provider is asked while the order keeps changing. */
const maxAsks = 5;

/**
 * Fetches an order's state from the print provider and applies it.
 * @param announced the provider's id in its event, used while the order has none
 * @returns 'not_there' if the provider doesn't know the order; the caller reports that
 * @throws Error if the order changes each time that the provider is asked
 */
export async function fetchPrint(
  shop: Shop,
  orderId: string,
  announced: number | null = null,
): Promise<"applied" | "not_there"> {
  for (let asks = 0; asks < maxAsks; asks++) {
    const order = await readOrder(shop.db, orderId);
    const id = order?.printfulOrderId ?? announced;
    const printOrder = id === null ? null : await shop.printful.getOrder(id);
    if (!order || !printOrder) return "not_there";
    if ((await applyPrinterState(shop, order, printOrder)) === "applied") return "applied";
  }
  throw new Error(`order ${orderId} changes while the printer is asked about it`);
}
