import type { PrintOrder } from "#providers/printful/contract.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";

/** The printer's words for what it will not make any more. */
export const isStopped = (printfulStatus: string) => printfulStatus === "canceled" || printfulStatus === "archived";

/**
 * Has the printer stop an order, unless it has stopped.
 * @param seen how the order stood there a moment ago
 * @returns null once it is stopped; else how the order stands there now: the printer will not let go of it
 * @throws PrintfulError while the printer does not answer
 */
export async function takeFromPrinter(shop: Shop, seen: PrintOrder): Promise<PrintOrder | null> {
  if (isStopped(seen.status)) return null;
  try {
    await shop.printful.cancelOrder(seen.id);
    return null;
  } catch (error) {
    if (!(error instanceof PrintfulError) || error.kind !== "refused") throw error;
    // Somebody else may have stopped it since it was looked at: a second press of the same button, for one.
    const now = (await shop.printful.getOrder(seen.id)) ?? seen;
    return isStopped(now.status) ? null : now;
  }
}
