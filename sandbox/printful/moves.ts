import type { PrintStatus } from "#providers/printful/contract.ts";
import type { WebhookType } from "#providers/printful/contract-webhooks.ts";
import { nowInSeconds } from "../world.ts";
import type { StoredOrder, StoredShipment } from "./order-book.ts";

/**
 * What a person in the control room can do to an order, as pure steps: the resulting order and its webhooks, or why it
 * is impossible. `hold` and `release` are also the provider's cost-hold cycle: a released order is a draft again and
 * must be confirmed again.
 */
export const moveNames = [
  "inprocess",
  "ship_part",
  "ship",
  "reship",
  "deliver",
  "hold",
  "release",
  "fail",
  "cancel",
  "return",
  "archive",
] as const;
export type Move = (typeof moveNames)[number];
type Notice = { type: WebhookType; reason?: string; shipment?: StoredShipment };
export type MovedOrder = { order: StoredOrder; notices: Notice[] };

const updated: Notice = { type: "order_updated" };
const to = (order: StoredOrder, status: PrintStatus, notices: Notice[] = [updated]): MovedOrder => ({
  order: { ...order, status },
  notices,
});

function send(order: StoredOrder, parcel: StoredShipment): MovedOrder {
  const shipments = [...order.shipments, parcel];
  const status = unsent({ ...order, shipments }).length > 0 ? "partial" : "fulfilled";
  return to({ ...order, shipments }, status, [{ type: "package_shipped", shipment: parcel }, updated]);
}

/** Sets this mark on the parcels that lack it and returns them; null if there are none. */
function mark(order: StoredOrder, field: "delivered_at" | "returned_at") {
  const open = order.shipments.filter((parcel) => parcel[field] === undefined);
  if (open.length === 0) return null;
  const marked = open.map((parcel) => ({ ...parcel, [field]: nowInSeconds() }));
  const shipments = order.shipments.map((parcel) => marked.find(({ id }) => id === parcel.id) ?? parcel);
  return { order: { ...order, shipments }, marked };
}
const allMarked = "none of its parcels is on the way";

type Step = { from: PrintStatus[]; make: (order: StoredOrder) => MovedOrder | string };
const inProgress: PrintStatus[] = ["pending", "inprocess", "partial"];
const unsentOrders: PrintStatus[] = ["draft", "pending", "inprocess", "onhold", "failed"];

const steps: Record<Move, Step> = {
  inprocess: { from: ["pending", "onhold"], make: (order) => to(order, "inprocess") },
  ship_part: {
    from: inProgress,
    make(order) {
      const part = firstPart(unsent(order));
      return part ? send(order, pack(order, part)) : "what is left fits only one parcel";
    },
  },
  ship: { from: inProgress, make: (order) => send(order, pack(order, unsent(order))) },
  reship: {
    from: ["fulfilled"],
    make: (order) =>
      send(
        order,
        pack(
          order,
          order.items.map(({ id, quantity }) => ({ item_id: id, quantity })),
          true,
        ),
      ),
  },
  // v1 has no delivery event: the parcel is marked, and `order_updated` makes the shop fetch it.
  deliver: {
    from: ["partial", "fulfilled"],
    make(order) {
      const done = mark(order, "delivered_at");
      return done ? { order: done.order, notices: [updated] } : allMarked;
    },
  },
  return: {
    from: ["partial", "fulfilled"],
    make(order) {
      const done = mark(order, "returned_at");
      const reason = "The address was not found";
      const notices = done?.marked.map((shipment): Notice => ({ type: "package_returned", reason, shipment }));
      return done && notices ? { order: done.order, notices } : allMarked;
    },
  },
  hold: {
    from: ["draft", "pending", "inprocess"],
    make: (order) => to(order, "onhold", [{ type: "order_put_hold", reason: "The order needs attention" }]),
  },
  release: {
    from: ["onhold"],
    make: ({ costs_to_come, ...order }) => {
      const notices: Notice[] = [{ type: "order_remove_hold", reason: "The order can go on" }];
      return to({ ...order, costs: order.costs ?? costs_to_come }, "draft", notices);
    },
  },
  fail: {
    from: ["draft", "pending", "inprocess", "onhold"],
    make(order) {
      const reason = "The print file could not be used";
      return to({ ...order, error: reason }, "failed", [{ type: "order_failed", reason }]);
    },
  },
  cancel: {
    from: unsentOrders,
    make: (order) => to(order, "canceled", [{ type: "order_canceled", reason: "Canceled by the printer" }]),
  },
  archive: { from: ["draft", "failed", "canceled"], make: (order) => to(order, "archived") },
};

/** Makes the move, or explains briefly why this order cannot. */
export function applyMove(order: StoredOrder, move: Move): MovedOrder | { refusal: string } {
  const step = steps[move];
  if (!step.from.includes(order.status)) {
    return { refusal: `an order that is ${order.status} cannot ${move}: it must be ${step.from.join(" or ")}` };
  }
  const moved = step.make(order);
  return typeof moved === "string" ? { refusal: `this order cannot ${move}: ${moved}` } : moved;
}

type Unit = { item_id: number; quantity: number };

/** Units that are not shipped yet. */
function unsent({ items, shipments }: StoredOrder): Unit[] {
  const sent = shipments.flatMap((parcel) => parcel.items);
  return items
    .map(({ id, quantity }) => {
      const gone = sent.filter((one) => one.item_id === id).reduce((sum, one) => sum + one.quantity, 0);
      return { item_id: id, quantity: quantity - gone };
    })
    .filter((one) => one.quantity > 0);
}

/** The first line alone, or one unit of the only line; null if that would be everything. */
function firstPart(units: Unit[]): Unit[] | null {
  const [first, second] = units;
  if (!first) return null;
  if (second) return [first];
  return first.quantity > 1 ? [{ ...first, quantity: 1 }] : null;
}

/** A shipped parcel. Carrier, number and link look real; the link leads nowhere. */
function pack(order: StoredOrder, units: Unit[], reshipment = false): StoredShipment {
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
