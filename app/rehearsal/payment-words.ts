import { formatPence } from "#app/shared/money.ts";
import type { Payment } from "./contract.ts";
import type { Tone } from "./print-words.ts";

/** How a payment stands at the card processor. */
export function describePayment(payment: Payment): { words: string; tone: Tone } {
  if (payment.disputed) return { words: "Disputed", tone: "bad" };
  if (payment.amountRefunded > 0) {
    const whole = payment.amountRefunded >= payment.amount;
    return { words: whole ? "Refunded" : `Refunded ${formatPence(payment.amountRefunded)}`, tone: "plain" };
  }
  switch (payment.status) {
    case "succeeded":
      return { words: "Paid", tone: "good" };
    case "requires_action":
      return { words: "Waiting for the bank’s confirmation", tone: "warn" };
    case "processing":
      return { words: "Processing", tone: "warn" };
    case "canceled":
      return { words: "Cancelled", tone: "plain" };
    default:
      return payment.lastError ? { words: "Refused", tone: "bad" } : { words: "No card yet", tone: "info" };
  }
}

/** What a bank or a customer could do to it. */
export function paymentMoves(payment: Payment): { move: string; label: string }[] {
  return [
    ...(payment.status === "succeeded" && !payment.disputed ? [{ move: "dispute", label: "Dispute it" }] : []),
    ...(payment.refunds.some(({ status }) => status !== "failed")
      ? [{ move: "fail_refund", label: "Fail its refund" }]
      : []),
  ];
}
