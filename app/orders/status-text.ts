import { postedBy } from "#app/preorders/preorder.ts";
import { describeArrival } from "#app/pricing/describe-delivery.ts";
import { formatDay, formatDeadline, formatTime } from "#app/shared/dates.ts";
import { type Card, cardLabel } from "./card-label.ts";
import { expectedArrival, isToCome } from "./customer/arrival.ts";
import { type OrderStatus, orderCan, type PrintState } from "./rules.ts";

/** The facts that an order's status texts are made from. */
export type StatusFacts = {
  status: OrderStatus;
  printState: PrintState;
  paidAt: Date | null;
  cancelUntil: Date | null;
  canceledAt: Date | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  deliveryAssumed: boolean;
  shippingMinDays: number | null;
  shippingMaxDays: number | null;
  /** ISO date by which a pre-order is posted. */
  dispatchOn: string | null;
} & Card;

/** The status as a headline. `someSent`: a parcel is on its way but the order is not complete. */
export function statusTitle({ status }: Pick<StatusFacts, "status">, someSent = false): string {
  switch (status) {
    case "paid":
      return "Waiting to be printed";
    case "in_production":
      return someSent ? "Partly posted" : "Printing";
    case "shipped":
      return "On the way";
    case "delivered":
      return "Delivered";
    case "canceled":
      return "Cancelled";
    case "refunded":
      return "Refunded";
    case "on_hold":
      return "On hold";
    case "expired":
      return "Closed";
    default:
      return "Not paid";
  }
}

/** One sentence for the customer: what happens next, and when. */
export function statusSentence(order: StatusFacts, now: Date): string {
  const arrival = expectedArrival(order, order.shippedAt);
  const arrivalSentence = isToCome(arrival, now) ? `With you ${describeArrival(arrival)}.` : null;
  switch (order.status) {
    case "paid":
      return orderCan.cancel(order, now)
        ? [
            order.dispatchOn && `${postedBy(order.dispatchOn)}.`,
            `You can cancel until ${formatDeadline(order.cancelUntil!, now)}.`,
            arrivalSentence,
          ]
            .filter(Boolean)
            .join(" ")
        : (arrivalSentence ?? "It goes to print next.");
    case "in_production":
      return arrivalSentence ?? "It’s taking longer than expected. We’ll email you when it’s posted.";
    case "shipped":
      return arrivalSentence ?? "It’s taking longer than expected. Contact us if it doesn’t arrive.";
    case "delivered":
      if (!order.deliveredAt || order.deliveryAssumed) return "It should have arrived. Contact us if it hasn’t.";
      return `It arrived on ${formatDay(order.deliveredAt)}.`;
    case "canceled":
      return `${order.canceledAt ? `Cancelled on ${formatDay(order.canceledAt)}, ${formatTime(order.canceledAt)}. ` : ""}${moneyBack(order)}`;
    case "refunded":
    case "expired":
      return moneyBack(order);
    case "on_hold":
      return "We’re looking into it. Your order is safe and you don’t need to do anything.";
    default:
      return "This order has not been paid.";
  }
}

/** For an order whose money is on its way back. */
export const moneyBack = (card: Card): string =>
  `We’re refunding ${cardLabel(card)}. Banks take 5 to 10 days to show it.`;
