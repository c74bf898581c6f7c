import { delivered, dispatched, type Email, orderConfirmation, refunded } from "#app/emails/.server/emails.ts";
import { messageIdOf, queueEmail } from "#app/emails/.server/queue-email.ts";
import type { Queryable } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import type { Order } from "./order-store.ts";

/** An email about an order, with what it needs beside the order; `event` is unique within the order. */
export type OrderEmail = { order: Pick<Order, "id" | "email">; event: string } & (
  | { kind: "order-confirmation" | "delivered" }
  /** Without a parcel where staff mark the order as shipped themselves. */
  | { kind: "dispatched"; shipmentId?: number }
  | { kind: "refunded"; refundId: string }
);

/** Unique among all events of the shop. */
const ofOrder = ({ id }: Pick<Order, "id">, event: string) => `${id}.${event}`;

/** The Message-ID that an email about an order gets, for whoever queues it otherwise than by `queueOrderEmail`. */
export const orderMessageId = (shop: Shop, email: Email, order: Pick<Order, "id">, event: string): string =>
  messageIdOf(shop, email, ofOrder(order, event));

/** Queues an email about an order, once per event; an order without an address gets none. See `queueEmail`. */
export async function queueOrderEmail(shop: Shop, tx: Queryable, email: OrderEmail): Promise<void> {
  const { order } = email;
  if (!order.email) return;
  const envelope = { to: order.email, event: ofOrder(order, email.event), orderId: order.id };
  const orderId = order.id;
  if (email.kind === "dispatched") {
    await queueEmail(shop, tx, dispatched, { ...envelope, data: { orderId, shipmentId: email.shipmentId } });
  } else if (email.kind === "refunded") {
    await queueEmail(shop, tx, refunded, { ...envelope, data: { orderId, refundId: email.refundId } });
  } else {
    const definition = email.kind === "delivered" ? delivered : orderConfirmation;
    await queueEmail(shop, tx, definition, { ...envelope, data: { orderId } });
  }
}
