import { isRedirectMethod, type RedirectMethod } from "#app/settings/method-rules.ts";
import { capitalized } from "#app/shared/capitalized.ts";

export type Card = { cardBrand?: string | null; cardLast4?: string | null };

/** Card brands by the payment provider's codes, as printed on the cards. */
const brands: Record<string, string> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  eftpos_au: "eftpos",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** What the customer paid with instead of a card (`cardBrand` without digits). */
const companies: Record<RedirectMethod, string> = {
  paypal: "the PayPal account",
  pay_by_bank: "the bank account",
  klarna: "the Klarna account",
  afterpay_clearpay: "the Clearpay account",
};

/** How a customer recognises the card, the same everywhere: "Visa ending 4242", otherwise "the card you paid with". */
export function cardLabel({ cardBrand, cardLast4 }: Card): string {
  if (cardBrand && isRedirectMethod(cardBrand)) return companies[cardBrand];
  if (!cardLast4) return "the card you paid with";
  return `${(cardBrand && brands[cardBrand]) ?? "the card"} ending ${cardLast4}`;
}

/** Capitalised, for the start of a sentence. */
export const cardTitle = (card: Card): string => capitalized(cardLabel(card));
