import { vatWithin } from "#app/pricing/vat.ts";

/** A part of a price in whole pence. The parts add up to the price. */
export type PricePart = { name: string; pence: number; ground: "sheet" | "dusk" | "well" | "brand" };

/**
 * Splits an item's price into where the money goes.
 * @param price pence, taxes included
 * @param costs `printing` and `cardFee.fixed` in pounds, as in the store's settings
 * @param vatRate percent; 0 for a shop that is not registered for VAT
 * @returns null if the costs exceed the price; the page then omits it
 */
export function splitPrice(
  price: number,
  costs: { printing: number; cardFee: { percent: number; fixed: number } },
  vatRate: number,
): PricePart[] | null {
  const printing = Math.round(costs.printing * 100);
  const cardFee = Math.round((price * costs.cardFee.percent) / 100 + costs.cardFee.fixed * 100);
  const vat = vatWithin(price, vatRate);
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
