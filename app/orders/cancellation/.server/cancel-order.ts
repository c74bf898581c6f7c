import { eq } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { refunds } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { stopPrint } from "../../.server/jobs.ts";
import { hasSentParcel, lockOrder, type Order, readOrder } from "../../.server/order-store.ts";
import { ownPayment, ownPlacedOrder } from "../../customer/.server/own-order.ts";
import { askPrinterToCancel, openCancelRequest } from "../../fulfilment/.server/ask-printer.ts";
import { type StopOutcome, stop } from "../../fulfilment/.server/stop-print.ts";
import { recordPaymentOf } from "../../payment/.server/record-payment.ts";
import { type Decider, retryRefund } from "../../refunds/.server/send-refund.ts";
import { canCancelImmediately, canRequestCancellation, isPaymentHeld, orderCan } from "../../rules.ts";
import { type Cancellation, type CancelOutcome, markCancelled } from "./mark-cancelled.ts";

/** 'being_confirmed': the payment is not recorded yet, so there is nothing to cancel. */
export type OwnCancelOutcome = CancelOutcome | "being_confirmed";

/** POST /orders/:number/cancellation: the owner cancels (R-ORDER-5). */
export async function cancelOwnOrder(
  shop: Shop,
  request: Request,
  number: string | undefined,
  reason: string,
): Promise<OwnCancelOutcome> {
  // Look this up first: if a webhook records the payment in between, the lookup below finds the order.
  const paying = await ownPayment(shop, request, number);
  // Just paid, but the webhook is late or lost: fetch the payment, as the success page does.
  if (paying) await recordPaymentOf(shop, paying.stripeSessionId!).catch(() => undefined);
  const { order, viewer } = await ownPlacedOrder(shop, request, number);
  if (order) return cancelOrder(shop, order, { reason, actor: "customer" });
  if (paying) return "being_confirmed";
  return viewer ? "not_found" : "not_signed_in";
}

/**
 * Cancels a placed order. Before it is confirmed for printing, this is one transaction; confirming first commits a
 * claim, so an order is never both printed and refunded. After that, the print provider is asked first, and the order
 * is cancelled only if it agrees (R-ORDER-6).
 * @param seen the order whose access was checked; refused if it has changed accounts since
 */
export async function cancelOrder(
  shop: Shop,
  seen: Pick<Order, "id" | "userId">,
  wanted: Cancellation,
): Promise<CancelOutcome> {
  const outcome = await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, seen.id);
    if (!order || order.userId !== seen.userId) return "not_found";
    if (order.status === "canceled") return "already_cancelled";
    if (wanted.actor === "customer" && !(await canOwnerCancel(shop, tx, order))) return "too_late";
    const isStaffs = wanted.actor === "staff" && isPaymentHeld(order);
    if (!canCancelImmediately(order) && !isStaffs) return canRequestCancellation(order) ? "ask_printer" : "too_late";
    await markCancelled(shop, tx, order, wanted);
    await enqueue(shop, tx, stopPrint, { orderId: order.id }, order.id);
    return "cancelled";
  });
  if (outcome !== "ask_printer") return outcome;
  return askPrinterToCancel(shop, seen.id, wanted);
}

/** The same rule as the order's page. Staff must handle partly shipped orders: they see what is left to refund. */
async function canOwnerCancel(shop: Shop, tx: Transaction, order: Order): Promise<boolean> {
  const now = shop.clock.now();
  if (!orderCan.cancel(order, now) && !orderCan.askToCancel(order, now)) return false;
  return !(await hasSentParcel(tx, order.id));
}

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
