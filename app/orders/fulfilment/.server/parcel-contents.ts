import { lastReported, needsAttention } from "#app/shared/.server/attention.ts";
import type { Transaction } from "#database/open.ts";
import type { PrintOrder } from "#providers/printful/contract.ts";
import { type Order, readItems } from "../../.server/order-store.ts";
import { lineIdOf } from "./print-order.ts";

export type PrintedParcel = PrintOrder["shipments"][number];

/** The provider has its own item ids; ours is in the external id. */
export function inOurItems(shipment: PrintedParcel, printed: PrintOrder): PrintedParcel {
  const ours = new Map(printed.items.map((item) => [item.id, lineIdOf(item)]));
  const items = shipment.items.map(({ itemId, quantity }) => ({ itemId: ours.get(itemId) ?? Number.NaN, quantity }));
  // An item without our id makes the contents unknown rather than wrong.
  return { ...shipment, items: items.some(({ itemId }) => Number.isNaN(itemId)) ? [] : items };
}

/** Whether the parcels hold every item of the print order. One whose contents are unknown may hold any. */
export function holdsAllItems(printed: PrintOrder): boolean {
  const sent = sentByLine(printed);
  return sent === null || printed.items.every((item) => (sent.get(lineIdOf(item)) ?? 0) >= item.quantity);
}

/**
 * Puts an order on the desk, once, if the provider says that it has sent everything and something that was ordered is
 * in no parcel: it forgot an item, or somebody removed one there.
 */
export async function reportUnsentItems(tx: Transaction, order: Order, printed: PrintOrder): Promise<void> {
  const sent = printed.status === "fulfilled" ? sentByLine(printed) : null;
  if (sent === null) return;
  const unsent = (await readItems(tx, order.id)).flatMap((item) => {
    const quantity = item.quantity - item.canceledQuantity - (sent.get(item.id) ?? 0);
    return quantity > 0 ? [`${quantity} × ${item.productName}, ${item.color}, ${item.size}`] : [];
  });
  if (unsent.length === 0 || (await lastReported(tx, "parcels_incomplete", order.id))) return;
  await needsAttention(tx, {
    kind: "parcels_incomplete",
    subject: order.id,
    orderId: order.id,
    summary: `The printer has sent all of order ${order.number}, it says, but no parcel holds ${unsent.join("; ")}.`,
  });
}

/** How many of each line of the order are in parcels; null if unknown. What was sent again does not count twice. */
function sentByLine(printed: PrintOrder): Map<number, number> | null {
  const parcels = printed.shipments
    .filter(({ reshipment }) => !reshipment)
    .map((shipment) => inOurItems(shipment, printed));
  if (parcels.length === 0 || parcels.some(({ items }) => items.length === 0)) return null;
  const sent = new Map<number, number>();
  for (const { itemId, quantity } of parcels.flatMap(({ items }) => items))
    sent.set(itemId, (sent.get(itemId) ?? 0) + quantity);
  return sent;
}
