/** How the shop can be sorted; `match` only where something is searched for. */
export const sorts = ["match", "popular", "price-low", "price-high", "newest"] as const;
export type Sort = (typeof sorts)[number];

/** Pounds as people write them, '12', '12.50' or '£12', in whole pence; null for anything else. */
export function penceOf(typed: string): number | null {
  const text = typed.trim().replace(/^£/, "");
  return /^\d{1,5}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;
}

/** What `limitOf` can read, as the `pattern` of a field. */
export const limitPattern = "\\s*£?\\d{1,5}([.,]\\d{1,2})?\\s*";

/** A limit of the price filter, in whole pence: as `penceOf`, and with a decimal comma, which costs nobody anything. */
export const limitOf = (typed: string): number | null => penceOf(typed.replace(",", "."));

/** The groups of merged products (R-CATALOGUE-5), and what a shopper reads. */
export const categories = ["apparel", "gear", "bundles"] as const;
export type Category = (typeof categories)[number];
export const categoryNames: Record<Category, string> = { apparel: "Apparel", gear: "Gear", bundles: "Bundles" };
