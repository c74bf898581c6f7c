import { and, desc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { orderEvents } from "#database/schema/index.ts";
import type { PrintOrder } from "#providers/printful/contract.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { stopPrint } from "../../.server/jobs.ts";
import { addEvent, hasSentParcel, lockOrder, type Order, readOrder } from "../../.server/order-store.ts";
import {
  type Cancellation,
  type CancelOutcome,
  cancelStopped,
  markCancelled,
} from "../../cancellation/.server/mark-cancelled.ts";
import { canCancelImmediately, canRequestCancellation } from "../../rules.ts";
import { printOrder } from "./print-order.ts";

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
    // It got another address meanwhile, and waits to be submitted again.
    if (order && canCancelImmediately(order)) {
      await markCancelled(shop, tx, order, wanted);
      await enqueue(shop, tx, stopPrint, { orderId }, orderId);
      return "cancelled";
    }
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
