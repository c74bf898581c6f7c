/** What the card form's provider says of a payment that it did not make. */
type Refused = { type?: string; code?: string; decline_code?: string; message?: string };

const failedAtBank = "payment_intent_authentication_failure";

/** What somebody may have mistyped: the card itself is not in question. */
const slips = ["incorrect_number", "incorrect_cvc", "incorrect_zip", "invalid_cvc", "invalid_number"];

/** Whether the card, or its owner's bank, said no: then nothing was charged. Any other answer may have been lost. */
export const isRefusal = ({ type, code }: Refused): boolean => type === "card_error" || code === failedAtBank;

/**
 * What the page says of a payment that was refused. Why a card was refused stands in the card form already, at the
 * card's number (the provider shows card errors itself), so it is not said twice; any other reason is said here.
 */
export function paymentProblem({ type, code, message }: Refused): string {
  if (type === "card_error") {
    const next = slips.includes(code ?? "") ? "Check the card details." : "Try another card or ask your bank.";
    return `The payment didn’t go through. Nothing was charged. ${next}`;
  }
  if (code === failedAtBank) return `${message} Nothing was charged.`;
  // The answer may have been lost on its way: a second click finds out, since the shop asks what became of the first.
  return `${message ?? "The payment could not be confirmed."} Press Pay to try again: you are never charged twice.`;
}
