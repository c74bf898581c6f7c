import { and, desc, eq, inArray } from "drizzle-orm";
import { needsAttention, settleAttention } from "#app/shared/.server/attention.ts";
import type { Transaction } from "#database/open.ts";
import { orderEvents } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { submitToPrinter } from "../../.server/jobs.ts";
import { changeOrder, type Order } from "../../.server/order-store.ts";
import { mustTransition } from "../../.server/transition.ts";
import { isGoingBack } from "../../rules.ts";

/**
 * The printer's own hold is over: it holds an order while it works out the costs, and gives it back as a draft even
 * where it had been confirmed, so that it has to be confirmed again (the sweeper does, once its window has closed).
 * What was changed here meanwhile is written anew first, and only that: writing it may bring the next hold.
 * @param at `order` as it is locked, before what the printer says now is applied; `wasConfirmed` when the printer was
 *   asked: a draft that it spoke of while it was being confirmed has not been given back
 * @returns whether it was that, and has been dealt with
 */
export async function afterPrintersHold(
  shop: Shop,
  tx: Transaction,
  at: { order: Order; wasConfirmed: boolean },
  printfulStatus: string,
): Promise<boolean> {
  const { order } = at;
  if (printfulStatus !== "draft" && printfulStatus !== "pending") return false;
  if (isGoingBack(order)) return false;
  const isHeld = order.status === "on_hold";
  if (isHeld ? !(await isPrintersHold(tx, order)) : !isTakenBack(at, printfulStatus)) return false;
  const isOld = order.printState === "none";
  if (isOld && printfulStatus === "pending") return reportOutdatedPrint(tx, order);
  const known = printfulStatus === "draft" ? "draft" : "confirmed";
  const change = { printState: isOld ? "none" : known } as const;
  if (isOld) await enqueue(shop, tx, submitToPrinter, { orderId: order.id }, order.id);
  if (!isHeld) {
    await changeOrder(tx, order.id, change);
    return true;
  }
  const happening = { type: "print_resumed", actor: "printer" } as const;
  await mustTransition(tx, order.id, "paid", { happening, change });
  const by = { name: "The shop", resolution: "the printer lets it go on" };
  await settleAttention(tx, order.id, ["print_held"], by);
  return true;
}

const isTakenBack = ({ order, wasConfirmed }: { order: Order; wasConfirmed: boolean }, printfulStatus: string) =>
  order.status === "paid" && order.printState === "confirmed" && wasConfirmed && printfulStatus === "draft";

/** Somebody confirmed at the printer's what is old here. It cannot be written anew any more, so it stays held. */
async function reportOutdatedPrint(tx: Transaction, { id, number }: Order): Promise<true> {
  await needsAttention(tx, {
    kind: "print_held",
    subject: id,
    orderId: id,
    summary: `Order ${number} is on its way to the press as it was before it was changed here: stop it at Printful, or let it go on as it was.`,
  });
  return true;
}

/** The printer never overrules a hold by staff or by another attention item. */
async function isPrintersHold(tx: Transaction, order: Order): Promise<boolean> {
  return order.printfulStatus === "onhold" && (await lastHold(tx, order.id))?.type === "on_hold";
}

/** What an order was last held for; undefined where it never was. */
export async function lastHold(tx: Transaction, orderId: string) {
  const holds = ["on_hold", "held_by_staff", "print_held", "print_refused", "payment_parked", "held_paid_back"];
  const [last] = await tx
    .select({ type: orderEvents.type, data: orderEvents.data })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.type, holds)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last;
}
