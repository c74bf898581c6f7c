import { and, inArray, lt, sql } from "drizzle-orm";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { orders } from "#database/schema/index.ts";
import { isSterling } from "#providers/printful/contract-money.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { confirmPrint, submitToPrinter } from "../../.server/jobs.ts";
import { addEvent, changeOrder, lockOrder, type Order, readOrder } from "../../.server/order-store.ts";
import { mustTransition } from "../../.server/transition.ts";
import { cancelStopped } from "../../cancellation/.server/mark-cancelled.ts";
import { canRequestCancellation } from "../../rules.ts";
import { isStopped, openCancelRequest } from "./ask-printer.ts";
import { recordPrintCost } from "./print-cost.ts";
import { isOtherRevision } from "./print-order.ts";

/**
 * Claims every draft whose cancel window has closed. The claim is committed before the print provider is called, so
 * that cancelling and confirming can't both succeed (R-PRINT-2). What waits for a minimum stays a draft (R-PREORDER-6).
 * @returns how many were claimed
 */
export async function claimPrintsToConfirm(shop: Shop): Promise<number> {
  return shop.db.transaction(async (tx) => {
    const due = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          sql`${orders.status} = 'paid' and ${orders.printState} = 'draft'`,
          sql`${orders.cancelUntil} <= (select business_now())`,
          sql`(${orders.dispatchOn} is null or not waits_for_minimum(${orders.id}))`,
          lt(orders.refundedTotal, orders.capturedTotal),
          // Not while a change is waiting to be paid for (R-ORDER-21).
          sql`not exists (select from further_payments f where f.order_id = ${orders.id} and f.status = 'open')`,
        ),
      )
      .limit(200)
      .for("update", { skipLocked: true });
    if (due.length === 0) return 0;
    const ids = due.map((order) => order.id);
    await tx
      .update(orders)
      .set({ printState: "confirming", confirmClaimedAt: new Date() })
      .where(inArray(orders.id, ids));
    for (const orderId of ids) await enqueue(shop, tx, confirmPrint, { orderId }, orderId);
    return ids.length;
  });
}

/** Confirms a claimed draft for printing, unless the provider already has or it is no longer wanted. */
export async function confirm(shop: Shop, orderId: string): Promise<void> {
  const order = await readOrder(shop.db, orderId);
  if (!order || !isWanted(order) || order.printfulOrderId === null) return;
  const printOrder = await shop.printful.getOrder(order.printfulOrderId);
  if (!printOrder) throw new Error(`the printer does not know order ${order.printfulOrderId}`);
  if (printOrder.costs && !isSterling(printOrder.costs))
    return holdForCurrency(shop, orderId, printOrder.costs.currency);
  if (isStopped(printOrder.status)) return settleStopped(shop, orderId, printOrder.status);
  // It can't be confirmed while its costs are calculated. Afterwards it is a draft again and must be confirmed.
  if (printOrder.status === "onhold") throw new Error("the printer holds the order, it cannot be confirmed yet");
  const isOpen = printOrder.status === "draft" || printOrder.status === "failed";
  if (isOpen && isOtherRevision(printOrder.items, order.revision)) return rewriteDraft(shop, orderId);
  const done = isOpen ? await shop.printful.confirmOrder(order.printfulOrderId) : printOrder;
  await shop.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked?.printState !== "confirming") return;
    await changeOrder(tx, orderId, { printState: "confirmed", printfulStatus: done.status });
    await recordPrintCost(shop, tx, locked, done.costs);
    await addEvent(tx, {
      orderId,
      type: "print_confirmed",
      actor: "shop",
      dedupeKey: `confirmed:${order.printfulOrderId}`,
    });
  });
}

/** Not held and not ended since the claim. `in_production` means the provider's event came before its answer. */
const isWanted = ({ status, printState }: Order) =>
  printState === "confirming" && (status === "paid" || status === "in_production");

/**
 * Submits a draft again that a delayed request of an older revision replaced (R-PRINT-2). Once it is up to date, it is
 * claimed again.
 */
async function rewriteDraft(shop: Shop, orderId: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status !== "paid" || order.printState !== "confirming") return;
    await changeOrder(tx, orderId, { printState: "none" });
    await enqueue(shop, tx, submitToPrinter, { orderId }, orderId);
  });
}

const holdForCurrency = (shop: Shop, orderId: string, currency: string) =>
  hold(shop, orderId, `the printer bills in ${currency}, not GBP`);

/** Stopped between claim and confirmation, by a pending cancellation request or by the provider. */
async function settleStopped(shop: Shop, orderId: string, status: string): Promise<void> {
  const settled = await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const asked = await openCancelRequest(tx, orderId);
    if (!order || !asked || !canRequestCancellation(order)) return false;
    await cancelStopped(shop, tx, order, asked);
    return true;
  });
  if (!settled) await hold(shop, orderId, `at the printer the order is ${status}`);
}

async function hold(shop: Shop, orderId: string, why: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isWanted(order)) return;
    await mustTransition(tx, orderId, "on_hold", {
      happening: { type: "print_held", actor: "shop", dedupeKey: `held:${why}`, data: { why } },
      change: { printState: "draft" },
    });
    await needsAttention(tx, {
      kind: "print_held",
      subject: orderId,
      orderId,
      summary: `Order ${order.number} is not printed: ${why}.`,
    });
  });
}
