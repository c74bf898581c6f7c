import type { PrintOrder } from "#providers/printful/contract.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import type { Order } from "../../.server/order-store.ts";
import { printOrder } from "./print-order.ts";

/** The printer's words for what it will not make any more. */
export const isStopped = (printfulStatus: string) => printfulStatus === "canceled" || printfulStatus === "archived";

/**
 * Has the printer stop an order, unless it has stopped. It takes back drafts and what waits to be printed; what it
 * failed is submitted again first, which makes a draft of it (R-PRINT-6).
 * @param seen how the order stood there a moment ago
 * @returns null once it is stopped; else how the order stands there now: the printer will not let go of it
 * @throws PrintfulError while the printer does not answer
 */
export async function takeFromPrinter(shop: Shop, order: Order, seen: PrintOrder): Promise<PrintOrder | null> {
  if (isStopped(seen.status)) return null;
  try {
    if (seen.status === "failed") await makeDraftOf(shop, order, seen);
    await shop.printful.cancelOrder(seen.id);
    return null;
  } catch (error) {
    if (!(error instanceof PrintfulError) || error.kind !== "refused") throw error;
    // Somebody else may have stopped it since it was looked at: a second press of the same button, for one.
    const now = (await shop.printful.getOrder(seen.id)) ?? seen;
    return isStopped(now.status) ? null : now;
  }
}

async function makeDraftOf(shop: Shop, order: Order, { id, externalId }: PrintOrder): Promise<void> {
  // It is not to be sent, so the printer need not be asked by what service it could.
  const wanted = await printOrder(shop, { ...order, shippingRateId: null }, externalId ?? "");
  if (wanted !== "no_express") await shop.printful.updateOrder(id, wanted);
}
