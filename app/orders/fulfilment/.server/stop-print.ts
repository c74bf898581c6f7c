import { and, inArray, isNull, lt, notInArray, sql } from "drizzle-orm";
import { needsAttention } from "#app/shared/.server/attention.ts";
import type { Transaction } from "#database/open.ts";
import { orders } from "#database/schema/index.ts";
import { type PrintOrder, printExternalId } from "#providers/printful/contract.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { stopPrint } from "../../.server/jobs.ts";
import { addEvent, changeOrder, lockOrder, type Order, readOrder } from "../../.server/order-store.ts";
import { releaseDiscount } from "../../payment/.server/release-discount.ts";
import { refundCancellation } from "../../refunds/.server/decide-refund.ts";
import { refundReason } from "../../refunds/.server/refund-wish.ts";
import { begunAtPrinter, hasBegun, isGoingBack, isPaidBack, isPaymentHeld } from "../../rules.ts";
import { statusTitle } from "../../status-words.ts";
import { printerStatusLabel } from "../provider-words.ts";
import { takeFromPrinter } from "./take-from-printer.ts";

export type StopOutcome =
  | "stopped"
  /** The order has not ended, or goes on again. */
  | "not_over"
  /** The printer will not let go of it: a person must, and the sweeper asks again until then. */
  | "not_stopped";

/**
 * Takes the print of an order that has ended, or all of whose money is going back, away from the printer. Only then
 * the money of a cancelled order goes back: while the printer may still print it, nothing is refunded.
 */
export async function stop(shop: Shop, orderId: string): Promise<StopOutcome> {
  const order = await readOrder(shop.db, orderId);
  if (!order || !isOver(order)) return "not_over";
  const printed = await atPrinter(shop, order);
  const alive = printed && (await takeFromPrinter(shop, order, printed));
  const outcome = await shop.db.transaction(async (tx): Promise<StopOutcome | "again"> => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || !isOver(locked)) return "not_over";
    // A draft was being made when the printer was asked for one, and has been noted since: it has to be stopped.
    if (locked.printfulOrderId !== order.printfulOrderId) return "again";
    if (alive) {
      await reportNotStopped(tx, locked, alive.status);
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
    // Nothing of it was printed, and it cannot go on: its code has taken nothing off.
    if (locked.status === "canceled" || locked.status === "refunded") await releaseDiscount(tx, orderId);
    if (locked.status === "canceled") await refundCancellation(shop, tx, locked, await refundReason(tx, orderId));
    return "stopped";
  });
  return outcome === "again" ? stop(shop, orderId) : outcome;
}

const isOver = (order: Order) =>
  order.status === "canceled" || order.status === "refunded" || (isGoingBack(order) && !isPaymentHeld(order));

const atPrinter = (shop: Shop, order: Order): Promise<PrintOrder | null> =>
  order.printfulOrderId !== null
    ? shop.printful.getOrder(order.printfulOrderId)
    : shop.printful.findOrder(order.printfulExternalId ?? printExternalId(order.id));

/** Records its status at the printer, by which the sweeper knows when to ask again, and reports it to the desk. */
async function reportNotStopped(tx: Transaction, order: Order, printfulStatus: string): Promise<void> {
  await changeOrder(tx, order.id, { printfulStatus });
  const isCancelled = order.status === "canceled";
  const begun = hasBegun({ printfulStatus });
  // What can be done has been done.
  if (isCancelled && begun && isPaidBack(order)) return;
  const money = begun
    ? " Its money does not go back by itself: pay it back on the order’s page."
    : " Its money waits until that is settled.";
  const title = order.status === "on_hold" ? "being paid back" : statusTitle(order).toLowerCase();
  await needsAttention(tx, {
    kind: "print_not_stopped",
    subject: order.id,
    orderId: order.id,
    summary: `Order ${order.number} is ${title}, but could not be stopped at Printful: ${printerStatusLabel(printfulStatus)}.${isCancelled ? money : ""}`,
  });
}

const printerStatus = sql<string>`coalesce(${orders.printfulStatus}, '')`;

/** All its money is back or on its way, and the printer may still begin with it, as `mayStillStop` says it. */
const isLeftBehind = and(
  sql`${orders.status} in ('refunded', 'on_hold') and ${orders.printState} <> 'stopped'`,
  sql`(${orders.status} = 'refunded' or ${orders.refundedTotal} >= ${orders.capturedTotal}
    and not (${orders.printState} = 'none' and ${orders.cancelUntil} is null))`,
  notInArray(printerStatus, [...begunAtPrinter]),
  isNull(orders.shippedAt),
  isNull(orders.deliveredAt),
);

/** It was cancelled, and either its print may still be stopped or its money has not gone back. */
const isCancelledAlive = sql`${orders.status} = 'canceled' and ${orders.printState} <> 'stopped' and not (
  ${printerStatus} = 'fulfilled' or ${inArray(printerStatus, [...begunAtPrinter])} and ${orders.refundedTotal} >= ${orders.capturedTotal})`;

/** Statuses in which the printer has not said no, so that it is asked again at once: it was asked and did not answer. */
const open = ["", "draft", "pending", "canceled", "archived"];

/**
 * Orders that are over and whose print nobody has taken away yet: a process was killed, or the printer said no. What it
 * said no to is asked again every quarter of an hour, since its news brings what changes there.
 */
export async function stopLost(shop: Shop, olderThanSeconds: number): Promise<void> {
  const wait = sql`case when ${inArray(printerStatus, open)} then ${olderThanSeconds}::int else 900 end * interval '1 second'`;
  const lost = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.paidAt} is not null and (${isCancelledAlive} or ${isLeftBehind})`,
        lt(orders.updatedAt, sql`now() - ${wait}`),
      ),
    )
    .limit(500);
  for (const { id } of lost) await enqueue(shop, shop.db, stopPrint, { orderId: id }, id);
}
