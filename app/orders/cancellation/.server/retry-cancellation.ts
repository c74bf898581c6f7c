import { eq } from "drizzle-orm";
import { refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { readOrder } from "../../.server/order-store.ts";
import { askPrinterToCancel, openCancelRequest } from "../../fulfilment/.server/ask-printer.ts";
import { type StopOutcome, stop } from "../../fulfilment/.server/stop-print.ts";
import { type Decider, retryRefund } from "../../refunds/.server/retry-refund.ts";

/**
 * Brings a cancellation that got stuck to its end, from wherever it is: the printer is asked again, and what is still
 * owed goes back by the one decision that there is, never by a second one.
 * @returns how the printer answered, where it had to be asked to stop
 * @throws PrintfulError while the printer does not answer
 */
export async function retryCancellation(shop: Shop, orderId: string, by: Decider): Promise<StopOutcome | undefined> {
  const order = await readOrder(shop.db, orderId);
  if (!order) return;
  if (order.status !== "canceled") {
    const asked = await openCancelRequest(shop.db, orderId);
    if (asked) await askPrinterToCancel(shop, orderId, asked);
    return;
  }
  const outcome = order.printState === "stopped" ? undefined : await stop(shop, orderId);
  const decided = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  const open = decided.filter(({ status }) => status === "requested" || status === "failed");
  for (const refund of open) await retryRefund(shop, refund.id, by);
  return outcome;
}
