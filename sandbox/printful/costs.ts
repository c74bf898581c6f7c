import type { Zone } from "./countries.ts";
import type { Piece } from "./rating.ts";

/** What the shop owner is billed, in pence; VAT is 20 % of goods and postage within Europe, nothing elsewhere. */
export function billFor(pieces: Piece[], shipping: number, zone: Zone) {
  const subtotal = pieces.reduce((sum, { variant, quantity }) => sum + variant.product.cost * quantity, 0);
  const taxed = zone === "uk" || zone === "europe";
  const vat = taxed ? Math.round((subtotal + shipping) / 5) : 0;
  return { subtotal, shipping, vat, total: subtotal + shipping + vat };
}

type GivenCosts = { shipping?: string | undefined; discount?: string | undefined; tax?: string | undefined };

/** What the customer paid, in pence; null unless every piece has a retail price, as the provider has it. */
export function retailFor(
  pieces: (Piece & { retailPence: number | null })[],
  given: GivenCosts,
  pence: (text: string) => number,
) {
  const subtotal = pieces.reduce<number | null>(
    (sum, { retailPence, quantity }) => (sum === null || retailPence === null ? null : sum + retailPence * quantity),
    0,
  );
  if (subtotal === null) return null;
  const [shipping, discount, tax] = [given.shipping, given.discount, given.tax].map((text) => (text ? pence(text) : 0));
  return {
    subtotal,
    shipping: shipping!,
    discount: discount!,
    tax: tax!,
    total: subtotal - discount! + shipping! + tax!,
  };
}
