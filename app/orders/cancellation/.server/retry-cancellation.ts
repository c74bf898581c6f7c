import { eq } from "drizzle-orm";
import { refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { readOrder } from "../../.server/order-store.ts";
import { askPrinterToCancel, openCancelRequest } from "../../fulfilment/.server/ask-printer.ts";
import { type StopOutcome, stop } from "../../fulfilment/.server/stop-print.ts";
import { type Decider, retryRefund } from "../../refunds/.server/retry-refund.ts";

/**
 * Resumes a cancellation that got stuck, from any step. Asks the print provider again; refunds what is still owed under
 * the existing decision, never a second one.
 * @returns the provider's answer, if it had to be asked to stop
 * @throws PrintfulError if the provider does not answer
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
