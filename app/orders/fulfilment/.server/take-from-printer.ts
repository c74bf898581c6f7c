import type { PrintOrder } from "#providers/printful/contract.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import type { Order } from "../../.server/order-store.ts";
import { printOrder } from "./print-order.ts";

/** The provider's statuses for an order that it will not print any more. */
export const isStopped = (printfulStatus: string) => printfulStatus === "canceled" || printfulStatus === "archived";

/**
 * Stops an order at the print provider, unless it has stopped. Drafts and waiting orders can be deleted; a failed one
 * is first submitted again, which makes it a draft (R-PRINT-6).
 * @param seen its recent state at the provider
 * @returns null once it is stopped, otherwise its state: the provider refuses to stop it
 * @throws PrintfulError if the provider does not answer
 */
export async function takeFromPrinter(shop: Shop, order: Order, seen: PrintOrder): Promise<PrintOrder | null> {
  if (isStopped(seen.status)) return null;
  try {
    if (seen.status === "failed") await makeDraftOf(shop, order, seen);
    await shop.printful.cancelOrder(seen.id);
    return null;
  } catch (error) {
    if (!(error instanceof PrintfulError) || error.kind !== "refused") throw error;
    // Another request may have stopped it since `seen`, such as a second click.
    const now = (await shop.printful.getOrder(seen.id)) ?? seen;
    return isStopped(now.status) ? null : now;
  }
}

async function makeDraftOf(shop: Shop, order: Order, { id, externalId }: PrintOrder): Promise<void> {
  // It won't be shipped, so there is no need to look up its service.
  const wanted = await printOrder(shop, { ...order, shippingRateId: null }, externalId ?? "");
  if (wanted !== "no_express") await shop.printful.updateOrder(id, wanted);
}
