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

/** What an order's way on is decided from. Money in pence. */
export type Changeable = {
  status: OrderStatus;
  printState: PrintState;
  /** The printer's own word for how it stands there. */
  printfulStatus: string | null;
  cancelUntil: Date | null;
  total: number;
  capturedTotal: number;
  refundedTotal: number;
  /** When the last of it went to the post; null before. */
  shippedAt: Date | null;
  /** The payment's reference at Stripe. */
  stripeSessionId: string | null;
};

/** The use case by which an order becomes something; only `mark` does nothing but write it down. */
export type StatusAction = "look_for_payment" | "accept_payment" | "resume" | "hold" | "mark" | "cancel" | "refund";
export type StatusAnswer = { action: StatusAction } | { refusal: string };

/** How statuses are called in the back office. */
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
const said = (status: OrderStatus) => statusLabels[status].toLowerCase();

/** What was paid is exactly the order's total, and nothing of it has gone back. */
export const paymentFits = (order: Changeable): boolean =>
  order.total > 0 && order.capturedTotal === order.total && order.refundedTotal === 0;

export const mayCancel = (order: Changeable): boolean =>
  canCancelImmediately(order) || isPaymentHeld(order) || canRequestCancellation(order);

/**
 * Something is left to pay back, and no print order waits that a cancellation would have to stop first. What the
 * printer has begun with nobody stops any more: then a cancelled order is paid back by hand.
 */
export const mayRefundAll = (order: Changeable): boolean =>
  order.capturedTotal > order.refundedTotal &&
  order.status !== "paid" &&
  !canCancelImmediately(order) &&
  !isPaymentHeld(order) &&
  !(order.status === "canceled" && order.printState !== "stopped" && !hasBegun(order));

/**
 * How staff make an order become something: the transition table of orders/rules.ts, and behind each status where
 * money or a print hangs on it the use case that moves them. Nobody writes 'paid', 'canceled' or 'refunded' by hand.
 */
export function statusChange(order: Changeable, to: OrderStatus): StatusAnswer {
  if (order.status === to)
    return { refusal: to === "canceled" ? cancelRefusals.already_cancelled : `The order is ${said(to)} already.` };
  if (!canBecome(order.status, to))
    return { refusal: `An order that is ${said(order.status)} cannot become ${said(to)}.` };
  switch (to) {
    case "paid":
      return toPaid(order);
    case "on_hold":
      if (isDraft(order.status)) return { refusal: "Nobody has paid for it yet, so there is nothing to hold." };
      return orderCan.hold(order)
        ? { action: "hold" }
        : { refusal: "The printer has it already, so it cannot be held back." };
    case "canceled":
      if (isDraft(order.status)) return { refusal: "Nobody has paid for it. It closes by itself." };
      return mayCancel(order) ? { action: "cancel" } : { refusal: "It is too far to be cancelled. Refund it instead." };
    case "refunded":
      if (order.capturedTotal <= order.refundedTotal) return { refusal: "Nothing is left to pay back." };
      return mayRefundAll(order)
        ? { action: "refund" }
        : { refusal: "Nothing is printed yet. Cancel it instead, and everything goes back." };
    case "in_production":
    case "shipped":
      return order.printState === "confirmed" ? { action: "mark" } : { refusal: notSentToPrint };
    case "delivered":
      return toDelivered(order);
    default:
      return { refusal: "That happens by itself." };
  }
}

const notSentToPrint = "It has not gone to the press yet.";

/** Its email cannot be taken back, and nothing follows but a refund: what was never posted has not arrived. */
function toDelivered(order: Changeable): StatusAnswer {
  if (order.status === "shipped" || (order.status === "on_hold" && order.shippedAt !== null)) return { action: "mark" };
  return { refusal: order.printState === "confirmed" ? "It has not been posted yet." : notSentToPrint };
}

function toPaid(order: Changeable): StatusAnswer {
  if (isDraft(order.status))
    return order.stripeSessionId ? { action: "look_for_payment" } : { refusal: "Nobody has paid for it." };
  if (!isPaymentHeld(order)) return { action: "resume" };
  return paymentFits(order)
    ? { action: "accept_payment" }
    : { refusal: "What was paid does not fit its total. It can only be paid back." };
}

/** The statuses that can be set at a click, without more to be asked: for one order or for many. */
export const plainStatuses = ["in_production", "shipped", "delivered", "on_hold"] as const satisfies OrderStatus[];
export type PlainStatus = (typeof plainStatuses)[number];

export const plainChanges = (order: Changeable): PlainStatus[] =>
  plainStatuses.filter((to) => "action" in statusChange(order, to));

/** Of those the ones that send the customer an email; the one about the dispatch goes out once. */
export const notifyingStatuses = ["shipped", "delivered"] as const satisfies PlainStatus[];
export type NotifyingStatus = (typeof notifyingStatuses)[number];

export const notifyingChanges = (order: Changeable): NotifyingStatus[] =>
  notifyingStatuses.filter(
    (to) => "action" in statusChange(order, to) && !(to === "shipped" && order.shippedAt !== null),
  );
