import { and, inArray, isNull, lt, notInArray, sql } from "drizzle-orm";
import { needsAttention } from "#app/shared/.server/attention.ts";
import type { Transaction } from "#database/open.ts";
import { orders } from "#database/schema/index.ts";
import { type PrintOrder, printExternalId } from "#providers/printful/contract.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { releaseDiscount } from "../../../checkout/discount/.server/reserve-discount.ts";
import { stopPrint } from "../../.server/jobs.ts";
import { addEvent, changeOrder, lockOrder, type Order, readOrder } from "../../.server/order-store.ts";
import { refundCancellation } from "../../refunds/.server/decide-refund.ts";
import { begunAtPrinter, hasBegun, hasEnded, isGoingBack, isPaidBack, isPaymentHeld } from "../../rules.ts";
import { statusTitle } from "../../status-text.ts";
import { takeFromPrinter } from "./ask-printer.ts";
import { printerStatusLabel } from "./printer-labels.ts";

export type StopOutcome =
  | "stopped"
  /** The order has not ended, or was resumed. */
  | "not_over"
  /** The print provider refuses to stop. A person must act; the sweeper keeps asking. */
  | "not_stopped";

/**
 * Stops the print of an order that has ended, or whose money is all being refunded. A cancelled order is refunded only
 * after that: nothing is refunded while the provider may still print it.
 */
export async function stop(shop: Shop, orderId: string): Promise<StopOutcome> {
  const order = await readOrder(shop.db, orderId);
  if (!order || !isOver(order)) return "not_over";
  const printed = await atPrinter(shop, order);
  const unstopped = printed && (await takeFromPrinter(shop, order, printed));
  const outcome = await shop.db.transaction(async (tx): Promise<StopOutcome | "again"> => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || !isOver(locked)) return "not_over";
    // A draft was being created meanwhile and is recorded now: it has to be stopped too.
    if (locked.printfulOrderId !== order.printfulOrderId) return "again";
    if (unstopped) {
      await reportNotStopped(tx, locked, unstopped.status);
      return "not_stopped";
    }
    await changeOrder(tx, orderId, {
      printState: "stopped",
      ...(printed && {
        printfulOrderId: printed.id,
        printfulExternalId: locked.printfulExternalId ?? printed.externalId,
        printfulStatus: "canceled",
      }),
    });
    await addEvent(tx, { orderId, type: "print_stopped", actor: "shop", dedupeKey: "print-stopped" });
    // Nothing was printed, and the order has ended: release its discount code.
    if (hasEnded(locked.status)) await releaseDiscount(tx, orderId);
    if (locked.status === "canceled") await refundCancellation(shop, tx, locked);
    return "stopped";
  });
  return outcome === "again" ? stop(shop, orderId) : outcome;
}

const isOver = (order: Order) => hasEnded(order.status) || (isGoingBack(order) && !isPaymentHeld(order));

const atPrinter = (shop: Shop, order: Order): Promise<PrintOrder | null> =>
  order.printfulOrderId !== null
    ? shop.printful.getOrder(order.printfulOrderId)
    : shop.printful.findOrder(order.printfulExternalId ?? printExternalId(order.id));

/** Records the provider's status, from which the sweeper knows when to ask again, and reports it. */
async function reportNotStopped(tx: Transaction, order: Order, printfulStatus: string): Promise<void> {
  await changeOrder(tx, order.id, { printfulStatus });
  const isCancelled = order.status === "canceled";
  const begun = hasBegun({ printfulStatus });
  // Nothing is left to do.
  if (isCancelled && begun && isPaidBack(order)) return;
  const money = begun
    ? " It is not refunded automatically: refund it on the order’s page."
    : " Its refund waits until that is settled.";
  const title = order.status === "on_hold" ? "being paid back" : statusTitle(order).toLowerCase();
  await needsAttention(tx, {
    kind: "print_not_stopped",
    subject: order.id,
    orderId: order.id,
    summary: `Order ${order.number} is ${title}, but could not be stopped at Printful: ${printerStatusLabel(printfulStatus)}.${isCancelled ? money : ""}`,
  });
}

const printerStatus = sql<string>`coalesce(${orders.printfulStatus}, '')`;

/** All its money is refunded or about to be, and the provider may not have begun; the same as `canStillStop`. */
const isLeftBehind = and(
  sql`${orders.status} in ('refunded', 'on_hold') and ${orders.printState} <> 'stopped'`,
  sql`(${orders.status} = 'refunded' or ${orders.refundedTotal} >= ${orders.capturedTotal}
    and not (${orders.printState} = 'none' and ${orders.cancelUntil} is null))`,
  notInArray(printerStatus, [...begunAtPrinter]),
  isNull(orders.shippedAt),
  isNull(orders.deliveredAt),
);

/** Cancelled, and either its print may still be stopped or its money has not been refunded. */
const isCancelledUnsettled = sql`${orders.status} = 'canceled' and ${orders.printState} <> 'stopped' and not (
  ${printerStatus} = 'fulfilled' or ${inArray(printerStatus, [...begunAtPrinter])} and ${orders.refundedTotal} >= ${orders.capturedTotal})`;

/** Statuses in which the provider has not refused: it was asked and did not answer, so ask again at once. */
const unanswered = ["", "draft", "pending", "canceled", "archived"];

/**
 * Finds ended orders whose print nobody has stopped, because a process was killed or the provider refused. Refused ones
 * are asked again every 15 minutes; otherwise the provider's events report changes.
 */
export async function stopLost(shop: Shop, olderThanSeconds: number): Promise<void> {
  const wait = sql`case when ${inArray(printerStatus, unanswered)} then ${olderThanSeconds}::int else 900 end * interval '1 second'`;
  const lost = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.paidAt} is not null and (${isCancelledUnsettled} or ${isLeftBehind})`,
        lt(orders.updatedAt, sql`now() - ${wait}`),
      ),
    )
    .limit(500);
  for (const { id } of lost) await enqueue(shop, shop.db, stopPrint, { orderId: id }, id);
}
