import { describeArrival } from "#app/pricing/delivery-words.ts";
import { expectedArrival, isToCome } from "./arrival.ts";
import { clockTime, dayWords, deadlineWords } from "./moments.ts";
import { type OrderStatus, orderCan, type PrintState } from "./rules.ts";

/** What a placed order's status is told from. */
export type Standing = {
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
};

/** The status as a headline. `someSent` when a parcel is on its way although the order is not complete. */
export function statusTitle({ status }: Pick<Standing, "status">, someSent = false): string {
  switch (status) {
    case "paid":
      return "Waiting for the press";
    case "in_production":
      return someSent ? "Partly posted" : "In print";
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

/** The one sentence that answers the visit: what happens next, and when. */
export function statusSentence(order: Standing, now: Date): string {
  const arrival = expectedArrival(order, order.shippedAt);
  const withYou = isToCome(arrival, now) ? `With you ${describeArrival(arrival)}.` : null;
  switch (order.status) {
    case "paid":
      return orderCan.cancel(order, now)
        ? `You can cancel until ${deadlineWords(order.cancelUntil!, now)}. ${withYou ?? ""}`.trim()
        : (withYou ?? "It goes to the press next.");
    case "in_production":
      return withYou ?? "It takes longer than we said. We email you when it is posted.";
    case "shipped":
      return withYou ?? "It takes longer than we said. Write to us if it does not come.";
    case "delivered":
      if (!order.deliveredAt || order.deliveryAssumed) return "It should have arrived. Write to us if it has not.";
      return `It arrived on ${dayWords(order.deliveredAt)}.`;
    case "canceled":
      return `${order.canceledAt ? `Cancelled on ${dayWords(order.canceledAt)}, ${clockTime(order.canceledAt)}. ` : ""}${moneyBack}`;
    case "refunded":
    case "expired":
      return moneyBack;
    case "on_hold":
      return "We are looking into it. Nothing is lost, and there is nothing you need to do.";
    default:
      return "This order has not been paid.";
  }
}

const moneyBack = "What you paid goes back to your card. Banks take 5 to 10 days to show it.";
