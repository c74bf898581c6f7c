export type Card = { cardBrand?: string | null; cardLast4?: string | null };

/** The brands that the card payment provider names, as they are written on the cards. */
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

/** What a customer knows the card by, the same in every place: "Visa ending 4242", else "the card you paid with". */
export function cardWords({ cardBrand, cardLast4 }: Card): string {
  if (!cardLast4) return "the card you paid with";
  return `${(cardBrand && brands[cardBrand]) ?? "the card"} ending ${cardLast4}`;
}

/** The same at the beginning of a sentence. */
export function cardTitle(card: Card): string {
  const words = cardWords(card);
  return words[0]!.toUpperCase() + words.slice(1);
}
