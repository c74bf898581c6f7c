import { isPaymentHeld, type OrderStatus, type PrintState } from "#app/orders/rules.ts";

/** The outcomes that the success page shows. */
export type PaymentOutcome =
  | "paid"
  | "confirming"
  | "failed"
  | "unpaid"
  | "expired"
  | "on_hold"
  | "canceled"
  | "refunded";

type Paying = {
  status: OrderStatus;
  printState: PrintState;
  cancelUntil: Date | null;
  payClaimedAt: Date | null;
  expiresAt: Date | null;
};

/**
 * A payment's outcome, from the order alone. The URL's `redirect_status` only distinguishes two kinds of 'not yet',
 * because anybody can write a URL.
 * @param now by the business clock
 */
export function paymentOutcome(order: Paying, redirectStatus: string | null, now: Date): PaymentOutcome {
  switch (order.status) {
    case "paid":
    case "in_production":
    case "shipped":
    case "delivered":
      return "paid";
    case "on_hold":
      // A held payment is itself in question; an order held for other reasons is paid.
      return isPaymentHeld(order) ? "on_hold" : "paid";
    case "canceled":
    case "refunded":
    case "expired":
      return order.status;
    case "payment_failed":
      return "failed";
    case "pending_payment":
      if (redirectStatus === "failed") return "failed";
      if (order.payClaimedAt !== null || redirectStatus !== null) return "confirming";
      return order.expiresAt && order.expiresAt <= now ? "expired" : "unpaid";
  }
}

/** Whether asking the payment provider could still change the outcome. */
export const isOpen = (outcome: PaymentOutcome): boolean =>
  outcome === "confirming" || outcome === "failed" || outcome === "unpaid";
