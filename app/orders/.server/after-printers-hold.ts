import { and, desc, eq, inArray } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { orderEvents } from "#database/schema/index.ts";
import { settleAttention } from "./attention.ts";
import { addEvent, changeOrder, type Order } from "./order-store.ts";

/**
 * The printer's own hold is over: it holds an order while it works out the costs, and gives it back as a draft even
 * where it had been confirmed, so that it has to be confirmed again (the sweeper does, once its window has closed).
 * @param order as it is locked, before what the printer says now is applied
 * @returns whether it was that, and has been dealt with
 */
export async function afterPrintersHold(tx: Transaction, order: Order, printfulStatus: string): Promise<boolean> {
  if (printfulStatus !== "draft" && printfulStatus !== "pending") return false;
  const isHeld = order.status === "on_hold";
  if (isHeld ? !(await isPrintersHold(tx, order)) : !isTakenBack(order, printfulStatus)) return false;
  await changeOrder(tx, order.id, {
    status: "paid",
    printState: printfulStatus === "draft" ? "draft" : "confirmed",
  });
  if (!isHeld) return true;
  await addEvent(tx, { orderId: order.id, type: "print_resumed", actor: "printer" });
  const by = { id: "The shop", resolution: "the printer lets it go on" };
  await settleAttention(tx, order.id, ["print_held"], by);
  return true;
}

const isTakenBack = ({ status, printState }: Order, printfulStatus: string) =>
  status === "paid" && printState === "confirmed" && printfulStatus === "draft";

/** Whoever of the staff holds an order, or another trouble that does, is not overruled by the printer. */
async function isPrintersHold(tx: Transaction, order: Order): Promise<boolean> {
  if (order.printfulStatus !== "onhold") return false;
  const holds = ["on_hold", "held_by_staff", "print_held", "print_refused", "payment_parked"];
  const [last] = await tx
    .select({ type: orderEvents.type })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), inArray(orderEvents.type, holds)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last?.type === "on_hold";
}
