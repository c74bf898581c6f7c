import { and, eq, isNull } from "drizzle-orm";
import { orderConfirmation } from "#app/emails/.server/emails.ts";
import { sendNow } from "#app/emails/.server/failed-emails.ts";
import { addressFields } from "#app/pricing/addresses/check-address.ts";
import type { Transaction } from "#database/open.ts";
import { mails, orderEvents } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { submitToPrinter } from "../../.server/jobs.ts";
import { addEvent, changeOrder, lockOrder, type Order } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import { isPaymentHeld, isRefusedThere, isRewritable, orderCan } from "../../rules.ts";

/** Parts of the address that can change after payment. Not the country: the delivery service and price depend on it. */
const addressParts = [...addressFields.filter((field) => field !== "country"), "email"] as const;
export type OrderAddress = Record<(typeof addressParts)[number], string>;

/** Who changes it; what staff do is recorded in the same transaction. */
export type AddressChanger =
  | { actor: "customer" }
  | { actor: "staff"; alongside: (tx: Transaction, changed: string[]) => Promise<void> };

/** The parts of an order's address that can change; missing ones are empty. */
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
  by: AddressChanger,
): Promise<"saved" | "too_late" | { stale: OrderAddress; revision: number }> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !canChange(shop, order, by.actor)) return "too_late";
    const now = addressOf(order);
    if (order.revision !== seenRevision) return { stale: now, revision: order.revision };
    const changed = changedParts(now, next);
    if (changed.length === 0) return "saved";
    await rewriteAddress(shop, tx, order, { next, changed, actor: by.actor });
    if (by.actor === "staff") await by.alongside(tx, changed);
    return "saved";
  });
}

const canChange = (shop: Shop, order: Order, actor: "customer" | "staff"): boolean =>
  actor === "customer"
    ? isRewritable(order) && canOwnerChange(order, shop.clock.now())
    : isRewritable(order) || isRefusedThere(order);

const canOwnerChange = (order: Order, now: Date) =>
  orderCan.changeAddress(order, now) || orderCan.askForAddress(order, now);

/** The names of the parts that differ. */
export const changedParts = (now: OrderAddress, next: OrderAddress): string[] =>
  addressParts.filter((part) => now[part] !== next[part]);

/** Writes the address and everything that follows from it. The order must be locked. */
export async function rewriteAddress(
  shop: Shop,
  tx: Transaction,
  order: Order,
  { next, changed, actor }: { next: OrderAddress; changed: readonly string[]; actor: "customer" | "staff" },
): Promise<void> {
  await changeOrder(tx, order.id, next);
  await rewritePrint(shop, tx, order);
  await moveToEmail(shop, tx, order, next.email);
  await confirmByEmail(shop, tx, order, next, changed);
  await addEvent(tx, { orderId: order.id, type: "address_changed", actor });
}

/** Emails what changed. A new email address needs no such email: it gets the receipt, which has the new address. */
async function confirmByEmail(
  shop: Shop,
  tx: Transaction,
  order: Order,
  next: OrderAddress,
  changed: readonly string[],
): Promise<void> {
  if (isPaymentHeld(order) || !isSameEmail(order, next.email)) return;
  const isMoved = changed.some((part) => part !== "email" && part !== "phone");
  const changes = [
    ...(isMoved ? [{ name: "Delivery address", words: "As below" }] : []),
    ...(changed.includes("phone") ? [{ name: "Phone", words: next.phone || "Removed" }] : []),
  ];
  if (changes.length === 0) return;
  const about = { order: { id: order.id, email: next.email }, event: `changed-${order.revision}` };
  await queueOrderEmail(shop, tx, { kind: "order-changed", ...about, at: shop.clock.now(), changes });
}

const isSameEmail = (order: Order, email: string) => order.email?.toLowerCase() === email.toLowerCase();

/** Marks the provider's draft as outdated: it is submitted again before printing, or when a held order is resumed. */
export async function rewritePrint(shop: Shop, tx: Transaction, order: Order): Promise<void> {
  await changeOrder(tx, order.id, { revision: order.revision + 1, printState: "none" });
  if (order.status === "paid") await enqueue(shop, tx, submitToPrinter, { orderId: order.id }, order.id);
}

/**
 * Changes an order's email address. Links in emails to the old address stop working (order-link.ts). The new address
 * gets any unsent emails, and the confirmation with a link of its own. An account that claimed the order by the old
 * address loses it; the account that bought it keeps it.
 * @param order locked, with the old address
 */
async function moveToEmail(shop: Shop, tx: Transaction, order: Order, email: string): Promise<void> {
  const { id, revision } = order;
  if (isSameEmail(order, email)) return;
  const waiting = await tx
    .update(mails)
    .set({ recipient: email })
    .where(and(eq(mails.orderId, id), isNull(mails.sentAt)))
    .returning();
  for (const each of waiting) await sendNow(shop, tx, each);
  const isOnItsWay = waiting.some(({ kind }) => kind === orderConfirmation.kind);
  if (!isPaymentHeld(order) && !isOnItsWay) {
    await queueOrderEmail(shop, tx, { kind: "order-confirmation", order: { id, email }, event: `moved-${revision}` });
  }
  if (order.userId !== null && (await wasClaimed(tx, id))) await changeOrder(tx, id, { userId: null });
}

async function wasClaimed(tx: Transaction, orderId: string): Promise<boolean> {
  const [claimed] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, "claimed")));
  return claimed !== undefined;
}
