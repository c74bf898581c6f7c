import { and, desc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { orderEvents } from "#database/schema/index.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import { addEvent, hasSentParcel, lockOrder, readOrder } from "../../.server/order-store.ts";
import { type Cancellation, type CancelOutcome, cancelStopped } from "../../cancellation/.server/mark-cancelled.ts";
import { canRequestCancellation } from "../../rules.ts";
import { takeFromPrinter } from "./take-from-printer.ts";

/**
 * Cancels an order whose print is confirmed. The print provider stops it only if production has not begun; only then is
 * it cancelled here. The request is recorded first: if the answer is lost or this process dies, the provider's own
 * event completes the cancellation (`apply-printer-state`).
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
    // The provider's event or a second click may have come first.
    if (order?.status === "canceled") return "cancelled";
    // The provider dropped the rest of a partly shipped order.
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

/** Whether the provider will not print it: it stopped it now, or earlier. */
async function stoppedAtPrinter(shop: Shop, orderId: string): Promise<boolean> {
  const order = await readOrder(shop.db, orderId);
  const printOrder = order?.printfulOrderId ? await shop.printful.getOrder(order.printfulOrderId) : null;
  return order !== undefined && printOrder !== null && (await takeFromPrinter(shop, order, printOrder)) === null;
}

/** A cancellation request that the provider has not answered yet; null if there is none. */
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
