import {
  canBecome,
  canCancelImmediately,
  canRequestCancellation,
  hasBegun,
  isDraft,
  isPaymentHeld,
  type OrderStatus,
  orderCan,
  type PrintState,
} from "#app/orders/rules.ts";
import { cancelRefusals } from "./refund-limits.ts";

/** What decides an order's possible changes. Money is pence. */
export type Changeable = {
  status: OrderStatus;
  printState: PrintState;
  /** The print order's status at the printer. */
  printfulStatus: string | null;
  cancelUntil: Date | null;
  total: number;
  capturedTotal: number;
  refundedTotal: number;
  /** When the last parcel was sent; null before. */
  shippedAt: Date | null;
  /** The payment's reference at Stripe. */
  stripeSessionId: string | null;
};

/** The use case behind a change of status; only `mark` writes the status and nothing else. */
export type StatusAction = "look_for_payment" | "accept_payment" | "resume" | "hold" | "mark" | "cancel" | "refund";
type StatusAnswer = { action: StatusAction } | { refusal: string };

/** Status labels in the back office. */
export const statusLabels: Record<OrderStatus, string> = {
  pending_payment: "Not paid",
  payment_failed: "Payment failed",
  paid: "Paid",
  in_production: "Printing",
  shipped: "Posted",
  delivered: "Delivered",
  canceled: "Cancelled",
  expired: "Closed",
  refunded: "Refunded",
  on_hold: "On hold",
};
const lowerLabel = (status: OrderStatus) => statusLabels[status].toLowerCase();

/** The captured amount is the order's total, and none of it was refunded. */
export const paymentFits = (order: Changeable): boolean =>
  order.total > 0 && order.capturedTotal === order.total && order.refundedTotal === 0;

/** Whether staff may cancel the order, perhaps after asking the printer. */
export const canCancel = (order: Changeable): boolean =>
  canCancelImmediately(order) || isPaymentHeld(order) || canRequestCancellation(order);

/**
 * Whether everything left can be refunded: something is left, and there is no print order that a cancellation would
 * have to stop first. Once the printer has begun, a cancelled order has to be refunded by hand.
 */
export const canRefundAll = (order: Changeable): boolean =>
  order.capturedTotal > order.refundedTotal &&
  order.status !== "paid" &&
  !canCancelImmediately(order) &&
  !isPaymentHeld(order) &&
  !(order.status === "canceled" && order.printState !== "stopped" && !hasBegun(order));

/**
 * How staff change an order's status (R-ADMIN-9): by the transition table of orders/rules.ts and, where money or a
 * print depends on it, by the use case that moves them. 'paid', 'canceled' and 'refunded' are never set directly.
 */
export function statusChange(order: Changeable, to: OrderStatus): StatusAnswer {
  if (order.status === to)
    return {
      refusal: to === "canceled" ? cancelRefusals.already_cancelled : `The order is already ${lowerLabel(to)}.`,
    };
  if (!canBecome(order.status, to))
    return { refusal: `An order that is ${lowerLabel(order.status)} cannot become ${lowerLabel(to)}.` };
  switch (to) {
    case "paid":
      return toPaid(order);
    case "on_hold":
      return toOnHold(order);
    case "canceled":
      return toCancelled(order);
    case "refunded":
      return toRefunded(order);
    case "in_production":
    case "shipped":
      return order.printState === "confirmed" ? { action: "mark" } : { refusal: notSentToPrint };
    case "delivered":
      return toDelivered(order);
    default:
      return { refusal: "This status is set automatically." };
  }
}

const notSentToPrint = "It has not gone to print yet.";

/** Marking as delivered emails the customer, and only a refund can follow, so it requires that the order was sent. */
function toDelivered(order: Changeable): StatusAnswer {
  if (order.status === "shipped" || (order.status === "on_hold" && order.shippedAt !== null)) return { action: "mark" };
  return { refusal: order.printState === "confirmed" ? "It has not been sent yet." : notSentToPrint };
}

function toOnHold(order: Changeable): StatusAnswer {
  if (isDraft(order.status)) return { refusal: "It is not paid yet, so there is nothing to hold." };
  return orderCan.hold(order) ? { action: "hold" } : { refusal: "The printer already has it, so it cannot be held." };
}

function toCancelled(order: Changeable): StatusAnswer {
  if (isDraft(order.status)) return { refusal: "It is not paid. It closes automatically." };
  return canCancel(order) ? { action: "cancel" } : { refusal: "It is too late to cancel it. Refund it instead." };
}

function toRefunded(order: Changeable): StatusAnswer {
  if (order.capturedTotal <= order.refundedTotal) return { refusal: "There is nothing left to refund." };
  return canRefundAll(order)
    ? { action: "refund" }
    : { refusal: "Nothing is printed yet. Cancel it instead, which refunds everything." };
}

function toPaid(order: Changeable): StatusAnswer {
  if (isDraft(order.status))
    return order.stripeSessionId ? { action: "look_for_payment" } : { refusal: "It is not paid." };
  if (!isPaymentHeld(order)) return { action: "resume" };
  return paymentFits(order)
    ? { action: "accept_payment" }
    : { refusal: "The payment does not match the total. It can only be refunded." };
}

/** The statuses that staff can set with one click, for one order or many. */
export const plainStatuses = ["in_production", "shipped", "delivered", "on_hold"] as const satisfies OrderStatus[];
export type PlainStatus = (typeof plainStatuses)[number];

/** The statuses that the order can be set to with one click. */
export const plainChanges = (order: Changeable): PlainStatus[] =>
  plainStatuses.filter((to) => "action" in statusChange(order, to));

/** Those that email the customer; the dispatch email is sent once. */
export const notifyingStatuses = ["shipped", "delivered"] as const satisfies PlainStatus[];
export type NotifyingStatus = (typeof notifyingStatuses)[number];

/** The one-click statuses that would email this order's customer. */
export const notifyingChanges = (order: Changeable): NotifyingStatus[] =>
  notifyingStatuses.filter(
    (to) => "action" in statusChange(order, to) && !(to === "shipped" && order.shippedAt !== null),
  );
