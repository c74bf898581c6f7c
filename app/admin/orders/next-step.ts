import { hasBegun, isGoingBack, isPaidBack, isPaymentHeld } from "#app/orders/rules.ts";
import { type Changeable, paymentFits } from "./status-changes.ts";

/** Why an order is stuck, and the one safe next step. */
export type NextStep = {
  title: string;
  text: string;
} & (
  | {
      action: "accept_payment" | "resume" | "cancel" | "refund";
      /** The button's label. */
      label: string;
      /** What the button does. */
      about: string;
    }
  /** No action needed: it continues automatically. */
  | { action: null }
);

const neverTwice = "The printer’s status is checked first, so nothing is printed twice.";

/**
 * The next step for a stuck order; null for an order that is not stuck.
 * @param kinds of the order's open attention items
 */
export function nextStep(order: Changeable & { paidAt: Date | null }, kinds: readonly string[]): NextStep | null {
  if (isPaymentHeld(order)) return heldPaymentWay(order);
  if (isGoingBack(order)) {
    return {
      title: "A full refund is on its way",
      text: "So nothing is printed. The order closes once the refund succeeds; if it fails, the order can be resumed.",
      action: null,
    };
  }
  if (order.status === "on_hold") {
    return {
      title: "On hold",
      text: "Nothing is being printed, and nothing is lost.",
      action: "resume",
      label: "Resume",
      about: neverTwice,
    };
  }
  if (order.status === "canceled" && order.printState !== "stopped" && hasBegun(order)) {
    if (isPaidBack(order)) return null;
    return {
      title: "Cancelled, but already being printed",
      text: "It can no longer be stopped from here, so it is not refunded automatically.",
      action: "refund",
      label: "Refund it",
      about: "Only Printful can still stop it: ask there. It is refunded only once either way.",
    };
  }
  if (order.status === "canceled" && order.printState !== "stopped" && order.paidAt !== null) {
    return {
      title: "Not yet stopped at the printer",
      text: "The order is cancelled here. It is refunded as soon as the printer has stopped it.",
      action: "resume",
      label: "Check with the printer",
      about: "The shop also checks automatically.",
    };
  }
  const isStuck = kinds.includes("print_not_submitted") || kinds.includes("print_not_confirmed");
  if (order.status !== "paid" || !isStuck) return null;
  return {
    title: "It has not reached the printer",
    text: "The order is paid, and the shop keeps trying.",
    action: "resume",
    label: "Try again now",
    about: neverTwice,
  };
}

function heldPaymentWay(order: Changeable): NextStep {
  const title = "The payment does not match";
  if (paymentFits(order)) {
    return {
      title,
      text: "The amount matches the order’s total, but something else about the payment is unexpected.",
      action: "accept_payment",
      label: "Accept the payment",
      about: "Check it at Stripe first. The order is then printed, and the customer gets the receipt.",
    };
  }
  const hasNothing = order.capturedTotal - order.refundedTotal <= 0;
  return {
    title,
    text: "Nothing is printed.",
    action: "cancel",
    label: hasNothing ? "Close the order" : "Refund it",
    about: hasNothing
      ? "This order holds no money. Refund any payment that names it at Stripe."
      : "The payment is refunded in full, and the order is closed.",
  };
}
