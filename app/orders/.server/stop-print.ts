import { and, isNull, lt, notInArray, sql } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { orders } from "#database/schema/index.ts";
import { type PrintOrder, printExternalId } from "#providers/printful/contract.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { begunAtPrinter, isGoingBack, isParked } from "../rules.ts";
import { needsAttention } from "./attention.ts";
import { refundCancellation } from "./decide-refund.ts";
import { stopPrint } from "./jobs.ts";
import { addEvent, changeOrder, lockOrder, type Order, readOrder } from "./order-store.ts";
import { refundReason } from "./refund-wish.ts";
import { releaseDiscount } from "./release-discount.ts";
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
  const alive = printed && (await takeFromPrinter(shop, printed));
  const outcome = await shop.db.transaction(async (tx): Promise<StopOutcome | "again"> => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || !isOver(locked)) return "not_over";
    // A draft was being made when the printer was asked for one, and has been noted since: it has to be stopped.
    if (locked.printfulOrderId !== order.printfulOrderId) return "again";
    if (alive) {
      await tellNotStopped(tx, locked, alive.status);
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
    // Nothing of it was printed and all its money is back or goes back: its code has taken nothing off.
    await releaseDiscount(tx, orderId);
    if (locked.status === "canceled") await refundCancellation(shop, tx, locked, await refundReason(tx, orderId));
    return "stopped";
  });
  return outcome === "again" ? stop(shop, orderId) : outcome;
}

const isOver = (order: Order) =>
  order.status === "canceled" || order.status === "refunded" || (isGoingBack(order) && !isParked(order));

const atPrinter = (shop: Shop, order: Order): Promise<PrintOrder | null> =>
  order.printfulOrderId !== null
    ? shop.printful.getOrder(order.printfulOrderId)
    : shop.printful.findOrder(order.printfulExternalId ?? printExternalId(order.id));

async function tellNotStopped(tx: Transaction, order: Order, printfulStatus: string): Promise<void> {
  await needsAttention(tx, {
    kind: "print_not_stopped",
    subject: order.id,
    orderId: order.id,
    summary: `Order ${order.number} is ${order.status}, but the printer will not stop it: there it is ${printfulStatus}.${order.status === "canceled" ? " Its money waits until that is settled." : ""}`,
  });
}

/** All its money is back or on its way, and the printer may still begin with it, as `mayStillStop` says it. */
const isLeftBehind = and(
  sql`(${orders.status} = 'refunded' or ${orders.status} = 'on_hold' and ${orders.refundedTotal} >= ${orders.capturedTotal}
    and not (${orders.printState} = 'none' and ${orders.cancelUntil} is null)) and ${orders.printState} <> 'stopped'`,
  notInArray(sql`coalesce(${orders.printfulStatus}, '')`, [...begunAtPrinter]),
  isNull(orders.shippedAt),
  isNull(orders.deliveredAt),
);

/** Orders that are over and whose print nobody has taken away yet: a process was killed, or the printer said no. */
export async function stopLost(shop: Shop, olderThanSeconds: number): Promise<void> {
  const lost = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.paidAt} is not null and (${orders.status} = 'canceled' and ${orders.printState} <> 'stopped' or ${isLeftBehind})`,
        lt(orders.updatedAt, sql`now() - ${`${olderThanSeconds} seconds`}::interval`),
      ),
    )
    .limit(500);
  for (const { id } of lost) await enqueue(shop, shop.db, stopPrint, { orderId: id }, id);
}
