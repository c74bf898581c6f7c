type Card = { cardBrand: string | null; cardLast4: string | null };

const brands: Record<string, string> = { visa: "Visa", mastercard: "Mastercard", amex: "American Express" };

/** What a customer knows the card by: "Visa ending 4242", else "the card you paid with". */
export function cardWords({ cardBrand, cardLast4 }: Card): string {
  if (!cardLast4) return "the card you paid with";
  return `${(cardBrand && brands[cardBrand]) ?? "the card"} ending ${cardLast4}`;
}
