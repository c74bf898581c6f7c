import {
  changeLapsed,
  changeToPay,
  delivered,
  dispatchDelayed,
  dispatched,
  type Email,
  furtherPaymentReturned,
  minimumReached,
  type OrderChangeRow,
  orderChanged,
  orderConfirmation,
  paymentFailed,
  refunded,
} from "#app/emails/.server/emails.ts";
import { messageIdOf, queueEmail } from "#app/emails/.server/queue-email.ts";
import type { Queryable } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import type { Order } from "./order-store.ts";

/** An email about an order, with the data it needs besides the order. `event` is unique within the order. */
type OrderEmail = { order: Pick<Order, "id" | "email">; event: string } & (
  | { kind: "order-confirmation" | "delivered" | "dispatch-delayed" | "minimum-reached" }
  /** No shipment when staff mark the order as shipped by hand. */
  | { kind: "dispatched"; shipmentId?: number }
  | { kind: "refunded"; refundId: string }
  | { kind: "payment-failed"; method: string | null }
  | { kind: "change-to-pay"; furtherPaymentId: string }
  | { kind: "further-payment-returned" | "change-lapsed"; amount: number }
  | { kind: "order-changed"; at: Date; changes: OrderChangeRow[]; notes?: string[] }
);

/** Emails that need no data besides the order. */
const plainEmails = {
  "order-confirmation": orderConfirmation,
  "dispatch-delayed": dispatchDelayed,
  "minimum-reached": minimumReached,
  delivered,
};

/** Seconds in which a buyer who saw the failure on the page and pays again gets no email about it (R-METHOD-6). */
const whilePayingAgain = 600;

/** Unique across all orders. */
const ofOrder = ({ id }: Pick<Order, "id">, event: string) => `${id}.${event}`;

/** The Message-ID of an email about an order, for code that queues it without `queueOrderEmail`. */
export const orderMessageId = (shop: Shop, email: Email, order: Pick<Order, "id">, event: string): string =>
  messageIdOf(shop, email, ofOrder(order, event));

/** Queues an email about an order, once per event. Does nothing if the order has no address. See `queueEmail`. */
export async function queueOrderEmail(shop: Shop, tx: Queryable, email: OrderEmail): Promise<void> {
  const { order } = email;
  if (!order.email) return;
  const envelope = { to: order.email, event: ofOrder(order, email.event), orderId: order.id };
  const orderId = order.id;
  if (email.kind === "dispatched") {
    await queueEmail(shop, tx, dispatched, { ...envelope, data: { orderId, shipmentId: email.shipmentId } });
  } else if (email.kind === "refunded") {
    await queueEmail(shop, tx, refunded, { ...envelope, data: { orderId, refundId: email.refundId } });
  } else if (email.kind === "payment-failed") {
    const data = { orderId, method: email.method };
    await queueEmail(shop, tx, paymentFailed, { ...envelope, data, afterSeconds: whilePayingAgain });
  } else if (email.kind === "change-to-pay") {
    const { furtherPaymentId } = email;
    await queueEmail(shop, tx, changeToPay, { ...envelope, data: { orderId, furtherPaymentId } });
  } else if (email.kind === "further-payment-returned") {
    await queueEmail(shop, tx, furtherPaymentReturned, { ...envelope, data: { orderId, amount: email.amount } });
  } else if (email.kind === "change-lapsed") {
    await queueEmail(shop, tx, changeLapsed, { ...envelope, data: { orderId, amount: email.amount } });
  } else if (email.kind === "order-changed") {
    const { changes, at, notes = [] } = email;
    await queueEmail(shop, tx, orderChanged, { ...envelope, data: { orderId, at: at.toISOString(), changes, notes } });
  } else {
    await queueEmail(shop, tx, plainEmails[email.kind], { ...envelope, data: { orderId } });
  }
}
