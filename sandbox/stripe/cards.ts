/**
 * The test cards, after the provider's own (https://docs.stripe.com/testing). `name` is the suffix of the payment
 * method `pm_card_<name>`; only it is stored, never a number.
 */
export type Decline = {
  code: string;
  decline_code: string;
  message: string;
  /** The card form field that the message belongs to. */
  param?: "exp_month" | "cvc";
};
export type Behaviour =
  | { does: "pays"; later?: "dispute" | "refund_fails" | "refund_pends" }
  | { does: "declines"; decline: Decline }
  | { does: "asks the bank"; afterwards?: Decline }
  | { does: "takes its time"; ends: "succeeded" | "payment_failed" };
export type SandboxCard = {
  name: string;
  number?: string;
  brand: "visa" | "mastercard" | "amex";
  funding: "credit" | "debit";
  behaviour: Behaviour;
  /** Label of its button in the rehearsal's card form; cards without one have no button. */
  label?: string;
};

/** The bank refuses the card and gives no reason. */
export const declinedCard: Decline = {
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
};
const declined = (decline_code: string, message = declinedCard.message): Behaviour => ({
  does: "declines",
  decline: { ...declinedCard, decline_code, message },
});
const wrong = (code: string, message: string, param?: Decline["param"]): Behaviour => ({
  does: "declines",
  decline: { code, decline_code: code, message, ...(param && { param }) },
});
const expired = wrong("expired_card", "Your card has expired.", "exp_month");
const badCode = wrong("incorrect_cvc", "Your card's security code is incorrect.", "cvc");
const glitch = wrong("processing_error", "An error occurred while processing your card. Try again in a little bit.");
const pays: Behaviour = { does: "pays" };
const asks: Behaviour = { does: "asks the bank" };
const visa = (name: string, number: string, behaviour: Behaviour, label?: string): SandboxCard => ({
  name,
  number,
  brand: "visa",
  funding: "credit",
  behaviour,
  ...(label && { label }),
});

export const sandboxCards: SandboxCard[] = [
  visa("visa", "4242424242424242", pays, "Pays"),
  visa("chargeDeclined", "4000000000000002", { does: "declines", decline: declinedCard }, "Declined"),
  visa(
    "chargeDeclinedInsufficientFunds",
    "4000000000009995",
    declined("insufficient_funds", "Your card has insufficient funds."),
    "No funds",
  ),
  visa("authenticationRequiredOnSetup", "4000002500003155", asks, "3-D Secure"),
  visa("chargeDeclinedExpiredCard", "4000000000000069", expired, "Expired"),
  visa("chargeDeclinedIncorrectCvc", "4000000000000127", badCode, "Wrong code"),
  visa("chargeDeclinedProcessingError", "4000000000000119", glitch, "Bank error"),
  visa("createDispute", "4000000000000259", { does: "pays", later: "dispute" }, "Disputed later"),
  visa("refundFail", "4000000000005126", { does: "pays", later: "refund_fails" }, "Refund fails"),
  visa("pendingRefund", "4000000000007726", { does: "pays", later: "refund_pends" }),
  visa("authenticationRequired", "4000002760003184", asks),
  visa("threeDSecure2Required", "4000000000003220", asks),
  // Not one of the provider's (its check digit is wrong), but the rehearsal's documents mention it.
  visa("rehearsalChallenge", "4000002760003155", asks),
  visa("threeDSecureRequiredChargeDeclined", "4000008400001629", {
    does: "asks the bank",
    afterwards: declinedCard,
  }),
  visa("chargeDeclinedLostCard", "4000000000009987", declined("lost_card")),
  visa("chargeDeclinedStolenCard", "4000000000009979", declined("stolen_card")),
  visa("gb", "4000008260000000", pays),
  { ...visa("visa_debit", "4000056655665556", pays), funding: "debit" },
  { ...visa("mastercard", "5555555555554444", pays), brand: "mastercard" },
  { ...visa("amex", "378282246310005", pays), brand: "amex" },
  // The sandbox's own: card payments are rarely `processing`, but the shop must handle it.
  {
    name: "rehearsalProcessing",
    brand: "visa",
    funding: "credit",
    behaviour: { does: "takes its time", ends: "succeeded" },
  },
  {
    name: "rehearsalProcessingFails",
    brand: "visa",
    funding: "credit",
    behaviour: { does: "takes its time", ends: "payment_failed" },
  },
];

/** The decline for a real-looking number: in test mode only test cards work. */
export const liveCardDecline: Decline = {
  code: "card_declined",
  decline_code: "test_mode_live_card",
  message: "Your card was declined. Your request was in test mode, but used a non test (live) card.",
};

const byName = new Map(sandboxCards.map((card) => [card.name, card]));
const byNumber = new Map(sandboxCards.flatMap((card) => (card.number ? [[card.number, card] as const] : [])));

export const cardByName = (name: string) => byName.get(name);
export const cardByNumber = (number: string) => byNumber.get(number);

/** Accepts `pm_card_visa` and also `pm_card_visa_chargeDeclined`, a spelling that the provider uses for some. */
export function cardByMethodId(id: string): SandboxCard | undefined {
  const name = id.replace(/^pm_card_/, "");
  return name === id ? undefined : (byName.get(name) ?? byName.get(name.replace(/^visa_/, "")));
}
