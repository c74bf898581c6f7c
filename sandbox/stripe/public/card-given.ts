import type Stripe from "stripe";
import { brandOf, isValidNumber } from "../browser/element/card-number.js";
import { cardByNumber } from "../cards.ts";
import type { CardParam } from "../payments/contract.ts";
import { saveMethod } from "../payments/method-given.ts";
import type { Call } from "../processor.ts";
import { type Refusal, refuse } from "../wire/errors.ts";
import type { BillingParam } from "../wire/fields.ts";

/**
 * Turns the digits from the card form into a payment method. The number ends here: only its last four
 * digits and the name of the test card go further.
 */
export function methodFromCard(
  call: Call,
  card: CardParam,
  billing: BillingParam | undefined,
): Stripe.PaymentMethod | Refusal {
  const number = card.number.replace(/\D/g, "");
  const known = cardByNumber(number);
  if (!known && !isValidNumber(number)) return wrong("incorrect_number", "Your card number is incorrect.", "number");
  if (card.exp_month < 1 || card.exp_month > 12) {
    return wrong("invalid_expiry_month", "Your card's expiry month is invalid.", "exp_month");
  }
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  // A card is good until the end of its month.
  if (new Date(Date.UTC(year, card.exp_month, 1)) <= new Date()) {
    return wrong("invalid_expiry_year", "Your card's expiry year is invalid.", "exp_year");
  }
  const brand = known?.brand ?? brandOf(number)?.name ?? "visa";
  if (card.cvc.length !== (brand === "amex" ? 4 : 3)) {
    return wrong("invalid_cvc", "Your card's security code is invalid.", "cvc");
  }
  const shown = { brand, funding: known?.funding ?? "credit", last4: number.slice(-4) } as const;
  return saveMethod(call, known, { ...shown, exp_month: card.exp_month, exp_year: year }, billing);
}

const wrong = (code: string, message: string, param: string) =>
  refuse(402, { type: "card_error", code, message, param });
