/** The provider's error for a payment that failed. */
export type RefusedPayment = { type?: string; code?: string; decline_code?: string; message?: string };

const failedAtBank = "payment_intent_authentication_failure";

/** Possible typing errors; the card itself may be fine. */
const slips = ["incorrect_number", "incorrect_cvc", "incorrect_zip", "invalid_cvc", "invalid_number"];

/** Whether the card or its bank refused: then nothing was charged. Any other response may have been lost. */
export const isRefusal = ({ type, code }: RefusedPayment): boolean => type === "card_error" || code === failedAtBank;

/** Whether the payment had ended before, for example because another tab has replaced it. Paying again is no use. */
export const isPaymentOver = ({ code }: RefusedPayment): boolean => code === "payment_intent_unexpected_state";

/**
 * The page's message for a refused payment. The card form already shows card errors at its field, so they are not
 * repeated; other reasons are.
 */
export function paymentProblem({ type, code, message }: RefusedPayment): string {
  if (type === "card_error") {
    const next = slips.includes(code ?? "") ? "Check the card details." : "Try another card or ask your bank.";
    return `The payment didn’t go through. Nothing was charged. ${next}`;
  }
  if (code === failedAtBank) return `${message} Nothing was charged.`;
  // The response may have been lost. A second click finds out, because the shop checks what became of the first.
  return `${message ?? "The payment could not be confirmed."} Press Pay to try again: you are never charged twice.`;
}
