import type { TestCard } from "./contract.ts";

/** The card processor's own test cards (https://docs.stripe.com/testing): never a real one, and of no use with live keys. */
export const testCardFacts: Record<TestCard, { label: string; number: string; paymentMethod: string }> = {
  pays: {
    label: "Pays",
    number: "4242 4242 4242 4242",
    paymentMethod: "pm_card_visa",
  },
  declined: {
    label: "Declined",
    number: "4000 0000 0000 0002",
    paymentMethod: "pm_card_visa_chargeDeclined",
  },
  no_funds: {
    label: "Insufficient funds",
    number: "4000 0000 0000 9995",
    paymentMethod: "pm_card_visa_chargeDeclinedInsufficientFunds",
  },
  expired: {
    label: "Expired card",
    number: "4000 0000 0000 0069",
    paymentMethod: "pm_card_chargeDeclinedExpiredCard",
  },
  wrong_code: {
    label: "Wrong security code",
    number: "4000 0000 0000 0127",
    paymentMethod: "pm_card_chargeDeclinedIncorrectCvc",
  },
  bank_error: {
    label: "Error at the bank",
    number: "4000 0000 0000 0119",
    paymentMethod: "pm_card_chargeDeclinedProcessingError",
  },
  asks: {
    label: "Needs the bank’s confirmation",
    number: "4000 0027 6000 3184",
    paymentMethod: "pm_card_authenticationRequired",
  },
  disputed: {
    label: "Pays, disputed later",
    number: "4000 0000 0000 0259",
    paymentMethod: "pm_card_createDispute",
  },
};
