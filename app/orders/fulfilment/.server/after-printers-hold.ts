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
 * Handles the end of the print provider's own hold. The provider holds an order while it calculates costs, then returns
 * it as a draft, even if it was confirmed; the sweeper confirms it again. If the order has changed here meanwhile, the
 * draft is replaced first, and only then: replacing may cause the next hold.
 * @param order locked, unchanged since the provider was asked, and not yet updated from it
 * @returns whether this was such a hold and has been handled
 */
export async function afterPrintersHold(
  shop: Shop,
  tx: Transaction,
  order: Order,
  printfulStatus: string,
): Promise<boolean> {
  if (printfulStatus !== "draft" && printfulStatus !== "pending") return false;
  if (isGoingBack(order)) return false;
  const isHeld = order.status === "on_hold";
  if (isHeld ? !(await isPrintersHold(tx, order)) : !isReturnedDraft(order, printfulStatus)) return false;
  const isOutdated = order.printState === "none";
  if (isOutdated && printfulStatus === "pending") return reportOutdatedPrint(tx, order);
  const known = printfulStatus === "draft" ? "draft" : "confirmed";
  const change = { printState: isOutdated ? "none" : known } as const;
  if (isOutdated) await enqueue(shop, tx, submitToPrinter, { orderId: order.id }, order.id);
  if (!isHeld) {
    await changeOrder(tx, order.id, change);
    return true;
  }
  const happening = { type: "print_resumed", actor: "printer" } as const;
  await mustTransition(tx, order.id, "paid", { happening, change });
  const by = { name: "The shop", resolution: "resumed by the printer" };
  await settleAttention(tx, order.id, ["print_held"], by);
  return true;
}

const isReturnedDraft = ({ status, printState }: Order, printfulStatus: string) =>
  status === "paid" && printState === "confirmed" && printfulStatus === "draft";

/** Somebody confirmed an outdated draft at the provider. It can't be replaced any more, so the order stays on hold. */
async function reportOutdatedPrint(tx: Transaction, { id, number }: Order): Promise<true> {
  await needsAttention(tx, {
    kind: "print_held",
    subject: id,
    orderId: id,
    summary: `Order ${number} is being printed as it was before it was changed here: stop it at Printful, or let it be printed as it was.`,
  });
  return true;
}

/** The provider never overrides a hold by staff or by another attention item. */
async function isPrintersHold(tx: Transaction, order: Order): Promise<boolean> {
  return order.printfulStatus === "onhold" && (await lastHold(tx, order.id))?.type === "on_hold";
}

/** The event of the order's last hold; undefined if it was never held. */
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
