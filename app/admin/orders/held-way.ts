import { hasBegun, isGoingBack, isPaidBack, isPaymentHeld } from "#app/orders/rules.ts";
import { type Changeable, paymentFits } from "./status-changes.ts";

/** Why an order does not go on by itself, and the one safe way on. */
export type HeldWay = {
  title: string;
  what: string;
} & (
  | {
      action: "accept_payment" | "resume" | "cancel" | "refund";
      /** What its button says. */
      label: string;
      /** What the button does, for whoever hesitates. */
      about: string;
    }
  /** It goes on by itself. */
  | { action: null }
);

const nothingTwice = "The printer is asked first how it stands there, so nothing is printed twice.";

/**
 * The way on for an order that is stuck; null where it goes on by itself.
 * @param kinds of what is open on the desk about it
 */
export function heldWay(order: Changeable & { paidAt: Date | null }, kinds: readonly string[]): HeldWay | null {
  if (isPaymentHeld(order)) return heldPaymentWay(order);
  if (isGoingBack(order)) {
    return {
      title: "All of its money is going back",
      what: "So nothing is printed for it. It is closed once the money is back; if that fails, it can go on.",
      action: null,
    };
  }
  if (order.status === "on_hold") {
    return {
      title: "It is on hold",
      what: "Nothing is being printed and nothing is lost.",
      action: "resume",
      label: "Let it go on",
      about: nothingTwice,
    };
  }
  if (order.status === "canceled" && order.printState !== "stopped" && hasBegun(order)) {
    if (isPaidBack(order)) return null;
    return {
      title: "It is cancelled, and the printer has begun with it",
      what: "The shop cannot stop it any more, so its money does not go back by itself.",
      action: "refund",
      label: "Pay it back",
      about: "Only Printful can still stop it: ask there. The money goes back once, whoever is faster.",
    };
  }
  if (order.status === "canceled" && order.printState !== "stopped" && order.paidAt !== null) {
    return {
      title: "The printer has not stopped it yet",
      what: "It is cancelled here. Its money goes back as soon as the printer has let go of it.",
      action: "resume",
      label: "Ask the printer again",
      about: "The shop asks by itself, too.",
    };
  }
  const isStuck = kinds.includes("print_not_submitted") || kinds.includes("print_not_confirmed");
  if (order.status !== "paid" || !isStuck) return null;
  return {
    title: "It does not get to the printer",
    what: "It is paid, and the shop goes on trying.",
    action: "resume",
    label: "Try again now",
    about: nothingTwice,
  };
}

function heldPaymentWay(order: Changeable): HeldWay {
  const title = "The payment does not fit";
  if (paymentFits(order)) {
    return {
      title,
      what: "What was paid is the order’s total to the penny, but something else about it is not as expected.",
      action: "accept_payment",
      label: "Let the payment count",
      about: "Look at it at the card service first. The order is printed, and the customer gets the receipt.",
    };
  }
  const isNothing = order.capturedTotal - order.refundedTotal <= 0;
  return {
    title,
    what: "Nothing is printed for it.",
    action: "cancel",
    label: isNothing ? "Close the order" : "Pay it back",
    about: isNothing
      ? "No money lies with this order. A payment that named it is refunded at the card service."
      : "What was paid goes back whole, and the order is closed.",
  };
}
