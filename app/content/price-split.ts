/** What a price is made of; every part is whole pence, and together they are the price. */
export type PricePart = { name: string; pence: number; ground: "sheet" | "dusk" | "well" | "brand" };

/** UK standard rate: a sixth of a price that holds it. */
const vatShare = 1 / 6;

/**
 * Where the money of one thing goes.
 * @param price pence, taxes included
 * @param costs `printing` and `cardFee.fixed` in pounds, as the store's settings give them
 * @returns null when the costs eat the price: then there is nothing to be proud of, and the page leaves it out
 */
export function splitPrice(
  price: number,
  costs: { printing: number; cardFee: { percent: number; fixed: number } },
  vatRegistered: boolean,
): PricePart[] | null {
  const printing = Math.round(costs.printing * 100);
  const cardFee = Math.round((price * costs.cardFee.percent) / 100 + costs.cardFee.fixed * 100);
  const vat = vatRegistered ? Math.round(price * vatShare) : 0;
  const rest = price - printing - cardFee - vat;
  if (rest <= 0) return null;
  const parts: PricePart[] = [
    { name: "Shirt and printing", pence: printing, ground: "sheet" },
    { name: "VAT", pence: vat, ground: "dusk" },
    { name: "Card fee", pence: cardFee, ground: "well" },
    { name: "Runs the shop and pays for the next print", pence: rest, ground: "brand" },
  ];
  return parts.filter(({ pence }) => pence > 0);
}
