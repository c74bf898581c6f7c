/** The shop list's sort orders; `match` only with a search. */
export const sorts = ["match", "popular", "price-low", "price-high", "newest"] as const;
export type Sort = (typeof sorts)[number];

/** Parses pounds as people write them ('12', '12.50', '£12') to whole pence; null for anything else. */
export function penceOf(typed: string): number | null {
  const text = typed.trim().replace(/^£/, "");
  return /^\d{1,5}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;
}

/** The `pattern` of a field for `limitOf`. */
export const limitPattern = "\\s*£?\\d{1,5}([.,]\\d{1,2})?\\s*";

/** A price filter's limit in whole pence: as `penceOf`, but also accepts a decimal comma. */
export const limitOf = (typed: string): number | null => penceOf(typed.replace(",", "."));

/** The groups of merged products (R-CATALOGUE-5), with their labels. */
export const categories = ["apparel", "gear", "bundles"] as const;
export type Category = (typeof categories)[number];
export const categoryLabels: Record<Category, string> = { apparel: "Apparel", gear: "Gear", bundles: "Bundles" };
