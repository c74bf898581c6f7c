import { addressFields } from "#app/pricing/addresses/address-fields.ts";
import type { Transaction } from "#database/open.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { submitToPrinter } from "../../.server/jobs.ts";
import { addEvent, changeOrder, lockOrder, type Order } from "../../.server/order-store.ts";
import { isRewritable, orderCan } from "../../rules.ts";
import { moveToEmail } from "./move-to-email.ts";

/** Parts of the address that can change after payment. Not the country: the delivery service and price depend on it. */
const addressParts = [...addressFields.filter((field) => field !== "country"), "email"] as const;
export type OrderAddress = Record<(typeof addressParts)[number], string>;

export const addressOf = (order: Order): OrderAddress =>
  Object.fromEntries(addressParts.map((part) => [part, order[part] ?? ""])) as OrderAddress;

/**
 * Changes the address of an order that is not confirmed for printing. An existing draft at the print provider is
 * replaced before it can be confirmed.
 * @param seenRevision the order's revision when the form was rendered, to detect a change in between
 */
export async function changeAddress(
  shop: Shop,
  orderId: string,
  next: OrderAddress,
  seenRevision: number,
  by: { actor: "customer" } | { actor: "staff"; alongside: (tx: Transaction, changed: string[]) => Promise<void> },
): Promise<"saved" | "too_late" | { stale: OrderAddress; revision: number }> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !mayChange(shop, order, by.actor)) return "too_late";
    const now = addressOf(order);
    if (order.revision !== seenRevision) return { stale: now, revision: order.revision };
    const changed = addressParts.filter((part) => now[part] !== next[part]);
    if (changed.length === 0) return "saved";
    await changeOrder(tx, orderId, next);
    await rewritePrint(shop, tx, order);
    await moveToEmail(shop, tx, order, next.email);
    await addEvent(tx, { orderId, type: "address_changed", actor: by.actor });
    if (by.actor === "staff") await by.alongside(tx, changed);
    return "saved";
  });
}

const mayChange = (shop: Shop, order: Order, actor: "customer" | "staff"): boolean =>
  actor === "customer" ? orderCan.changeAddress(order, shop.clock.now()) : isRewritable(order) || isRefusedThere(order);

/** The print provider has the order and failed it. It can still be replaced, once staff resume the order. */
const isRefusedThere = ({ status, printfulStatus }: Order) => status === "on_hold" && printfulStatus === "failed";

/** Marks the provider's draft as outdated: it is submitted again before printing, or when a held order is resumed. */
export async function rewritePrint(shop: Shop, tx: Transaction, order: Order): Promise<void> {
  await changeOrder(tx, order.id, { revision: order.revision + 1, printState: "none" });
  if (order.status === "paid") await enqueue(shop, tx, submitToPrinter, { orderId: order.id }, order.id);
}
