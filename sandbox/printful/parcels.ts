import type { Parcel, StoredOrder } from "./print-order.ts";
import { nowInSeconds } from "./print-order.ts";

type Unit = { item_id: number; quantity: number };

/** What has not been sent yet. */
export function unsent({ items, shipments }: StoredOrder): Unit[] {
  const sent = shipments.flatMap((parcel) => parcel.items);
  return items
    .map(({ id, quantity }) => {
      const gone = sent.filter((one) => one.item_id === id).reduce((sum, one) => sum + one.quantity, 0);
      return { item_id: id, quantity: quantity - gone };
    })
    .filter((one) => one.quantity > 0);
}

/** The first line on its own, or one piece of the only line; null when that would be everything. */
export function firstPart(units: Unit[]): Unit[] | null {
  const [first, second] = units;
  if (!first) return null;
  if (second) return [first];
  return first.quantity > 1 ? [{ ...first, quantity: 1 }] : null;
}

/** A parcel on its way. Carrier, number and link look real; the link leads nowhere. */
export function pack(order: StoredOrder, units: Unit[], reshipment = false): Parcel {
  const now = nowInSeconds();
  const number = order.shipments.length + 1;
  const express = order.shipping === "PRINTFUL_FAST";
  const tracking = `${express ? "DX" : "RM"}${order.id}${String(number).padStart(2, "0")}GB`;
  return {
    id: order.id * 100 + number,
    carrier: express ? "DHL" : "ROYAL_MAIL",
    service: express ? "DHL Express" : "Royal Mail Tracked 48",
    tracking_number: tracking,
    tracking_url: `https://tracking.example/${tracking}`,
    created: now,
    shipped_at: now,
    ship_date: new Date(now * 1000).toISOString().slice(0, 10),
    reshipment,
    items: units.map((unit) => ({ ...unit, picked: 1, printed: 1 })),
  };
}
