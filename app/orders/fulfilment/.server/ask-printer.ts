import { and, desc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { orderEvents } from "#database/schema/index.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import { addEvent, lockOrder, readOrder } from "../../.server/order-store.ts";
import { type Cancellation, type CancelOutcome, cancelStopped } from "../../cancellation/.server/mark-cancelled.ts";
import { canRequestCancellation } from "../../rules.ts";
import { hasSentParcel } from "./sent-parcels.ts";
import { takeFromPrinter } from "./take-from-printer.ts";

/**
 * Cancelling once the print order is confirmed: it stops an order that it has not begun, and only then the
 * order is cancelled here. The request is written down first: when the printer's answer is lost, or this process
 * dies, its own news that the order is cancelled brings the cancellation to its end (`apply-printer-state`).
 */
export async function askPrinterToCancel(shop: Shop, orderId: string, wanted: Cancellation): Promise<CancelOutcome> {
  const { actor, ...data } = wanted;
  await addEvent(shop.db, { orderId, type: "cancel_requested", actor, data });
  let agreed: boolean;
  try {
    agreed = await stoppedAtPrinter(shop, orderId);
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    return "printer_silent";
  }
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    // The printer's own news, or another press of the same button, may have been faster.
    if (order?.status === "canceled") return "cancelled";
    // It dropped the rest of what it has sent in part.
    const isSent = wanted.actor === "customer" && (await hasSentParcel(tx, orderId));
    if (!agreed || isSent) {
      await addEvent(tx, { orderId, type: "cancel_refused", actor: "printer" });
      return "too_late";
    }
    if (!order || !canRequestCancellation(order)) return "too_late";
    await cancelStopped(shop, tx, order, wanted);
    return "cancelled";
  });
}

/** Whether the printer will not print it: because it stopped it now, or had before. */
async function stoppedAtPrinter(shop: Shop, orderId: string): Promise<boolean> {
  const order = await readOrder(shop.db, orderId);
  const printOrder = order?.printfulOrderId ? await shop.printful.getOrder(order.printfulOrderId) : null;
  return order !== undefined && printOrder !== null && (await takeFromPrinter(shop, order, printOrder)) === null;
}

/** A wish to cancel that the printer has not answered yet; null when there is none. */
export async function openCancelRequest(db: Queryable, orderId: string): Promise<Cancellation | null> {
  const [last] = await db
    .select({ type: orderEvents.type, actor: orderEvents.actor, data: orderEvents.data })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.type, ["cancel_requested", "cancel_refused"])))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  if (last?.type !== "cancel_requested") return null;
  const { reason, staff } = last.data as Partial<Cancellation>;
  return { reason: reason ?? "", actor: last.actor === "staff" ? "staff" : "customer", ...(staff && { staff }) };
}
