import { and, desc, eq, inArray } from "drizzle-orm";
import { settleAttention } from "#app/shared/.server/attention.ts";
import { withdrawnAt } from "#app/withdrawal/.server/withdrawable-order.ts";
import type { Queryable } from "#database/open.ts";
import { orderEvents } from "#database/schema/index.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import type { Shop } from "#server/shop.ts";
import { addEvent, changeOrder, hasSentParcel, lockOrder, type Order } from "../../.server/order-store.ts";
import { mustTransition } from "../../.server/transition.ts";
import { isStopped, takeFromPrinter } from "../../fulfilment/.server/ask-printer.ts";
import { forNextPrint } from "../../fulfilment/.server/resume-print.ts";
import { isGoingBack, orderCan } from "../../rules.ts";
import {
  type AddressChanger,
  addressOf,
  changeAddress,
  changedParts,
  type OrderAddress,
  rewriteAddress,
} from "./change-address.ts";

type Outcome =
  | Awaited<ReturnType<typeof changeAddress>>
  /** The print provider did not answer. It may have agreed: then the next attempt completes it. */
  | "printer_silent";

/**
 * The owner or staff change the address: at once if it is not confirmed for printing, otherwise if the print provider
 * agrees.
 */
export async function changeOrAskForAddress(
  shop: Shop,
  orderId: string,
  next: OrderAddress,
  seenRevision: number,
  by: AddressChanger,
): Promise<Outcome> {
  const outcome = await changeAddress(shop, orderId, next, seenRevision, by);
  return outcome === "too_late" ? askForAddress(shop, orderId, next, seenRevision, by) : outcome;
}

/** Whether the print provider can be asked now. Also true if it agreed earlier and its answer was lost. */
export async function canAskForAddress(shop: Shop, db: Queryable, order: Order): Promise<boolean> {
  const isWaiting = orderCan.askForAddress(order, shop.clock.now());
  if (!isWaiting && !(await wasAnswerLost(db, order))) return false;
  return !(await hasSentParcel(db, order.id)) && (await withdrawnAt(db, order.id)) === null;
}

const request = "address_requested";
const refusal = { type: "address_refused", actor: "printer" } as const;

/**
 * Whether the provider dropped the print order at our request, but its event, which puts the order on hold, arrived
 * before its answer.
 */
async function wasAnswerLost(db: Queryable, order: Order): Promise<boolean> {
  if (order.status !== "on_hold" || order.printState !== "confirmed" || isGoingBack(order)) return false;
  if (!isStopped(order.printfulStatus ?? "")) return false;
  const types = [request, refusal.type, "address_changed"];
  const [last] = await db
    .select({ type: orderEvents.type })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), inArray(orderEvents.type, types)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last?.type === request;
}

/**
 * Changes the address of an order that is confirmed for printing (R-ORDER-20). The provider cannot change one, so its
 * print order is cancelled there, which it allows until production begins, and the order is submitted again. There is
 * never a second print: the new one is made only after the old one has stopped.
 */
async function askForAddress(
  shop: Shop,
  orderId: string,
  next: OrderAddress,
  seenRevision: number,
  by: AddressChanger,
): Promise<Outcome> {
  const asked = await shop.db.transaction(async (tx): Promise<Order | Outcome> => {
    const order = await lockOrder(tx, orderId);
    if (!order || !(await canAskForAddress(shop, tx, order))) return "too_late";
    const now = addressOf(order);
    if (order.revision !== seenRevision) return { stale: now, revision: order.revision };
    if (changedParts(now, next).length === 0) return "saved";
    await addEvent(tx, { orderId, type: request, actor: by.actor });
    return order;
  });
  if (typeof asked === "string" || "stale" in asked) return asked;
  let isAgreed: boolean;
  try {
    isAgreed = await isGivenBack(shop, asked);
  } catch (error) {
    if (!(error instanceof PrintfulError)) throw error;
    return "printer_silent";
  }
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Another request was faster.
    if (order && order.revision !== asked.revision) return { stale: addressOf(order), revision: order.revision };
    if (!isAgreed) await addEvent(tx, { orderId, ...refusal });
    if (!isAgreed || !order || !(await canAskForAddress(shop, tx, order))) return "too_late";
    if (order.status === "on_hold") {
      await mustTransition(tx, orderId, "paid", { happening: { type: "print_resumed", actor: "printer" } });
      await settleAttention(tx, orderId, ["print_held"], { name: "The shop", resolution: "address changed" });
    }
    await changeOrder(tx, orderId, forNextPrint(order));
    const changed = changedParts(addressOf(order), next);
    await rewriteAddress(shop, tx, { ...order, status: "paid" }, { next, changed, actor: by.actor });
    if (by.actor === "staff") await by.alongside(tx, changed);
    return "saved";
  });
}

/** @throws PrintfulError if the provider does not answer */
async function isGivenBack(shop: Shop, order: Order): Promise<boolean> {
  const printOrder = order.printfulOrderId === null ? null : await shop.printful.getOrder(order.printfulOrderId);
  return printOrder !== null && (await takeFromPrinter(shop, order, printOrder)) === null;
}
