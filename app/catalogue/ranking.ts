import { isSticker } from "./hidden.ts";

/** How many top sellers a group shows (R-HOME-5). */
export const topSellersPerGroup = 3;

/** `rank` is the review count; in a live shop, whose demo counts are not shown, the number sold. */
type Ranked = { name: string; category: string; rank: number };

/** The top sellers of a group, best first, stickers excluded (R-HOME-6). */
export function topSellers<P extends Ranked>(products: readonly P[], category: "apparel" | "gear"): P[] {
  return products
    .filter((product) => product.category === category && !isSticker(product.name))
    .sort((a, b) => b.rank - a.rank || a.name.localeCompare(b.name, "en-GB"))
    .slice(0, topSellersPerGroup);
}
