import { queueEmail } from "#app/emails/.server/queue-email.ts";
import type { Queryable } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import { delivered, dispatched, orderConfirmation, refunded } from "./emails.ts";
import type { Order } from "./order-store.ts";

/** What a mail about an order is about, beside the order; `event` names the happening and no other of this order. */
export type OrderEmail = { order: Pick<Order, "id" | "email">; event: string } & (
  | { kind: "order-confirmation" | "delivered" }
  /** Without a parcel where somebody says so who knows of none. */
  | { kind: "dispatched"; shipmentId?: number }
  | { kind: "refunded"; refundId: string }
);

/** Queues a mail about an order, once an event; an order without an address gets none. See `queueEmail`. */
export async function queueOrderEmail(shop: Shop, tx: Queryable, mail: OrderEmail): Promise<void> {
  const { order } = mail;
  if (!order.email) return;
  const envelope = { to: order.email, event: `${order.id}.${mail.event}`, orderId: order.id };
  const orderId = order.id;
  if (mail.kind === "dispatched") {
    await queueEmail(shop, tx, dispatched, { ...envelope, data: { orderId, shipmentId: mail.shipmentId } });
  } else if (mail.kind === "refunded") {
    await queueEmail(shop, tx, refunded, { ...envelope, data: { orderId, refundId: mail.refundId } });
  } else {
    const letter = mail.kind === "delivered" ? delivered : orderConfirmation;
    await queueEmail(shop, tx, letter, { ...envelope, data: { orderId } });
  }
}
