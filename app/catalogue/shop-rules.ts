/** How the shop can be sorted; `match` only where something is searched for. */
export const sorts = ["match", "popular", "price-low", "price-high", "newest"] as const;
export type Sort = (typeof sorts)[number];

/** What `penceOf` can read, as the `pattern` of a field. */
export const amountPattern = "\\s*£?\\d{1,5}([.,]\\d{1,2})?\\s*";
const amount = new RegExp(`^${amountPattern}$`);

/** Pounds as people write them, '12', '12.50', '12,50' or '£12', in whole pence; null for anything else. */
export function penceOf(typed: string): number | null {
  if (!amount.test(typed)) return null;
  return Math.round(Number(typed.trim().replace("£", "").replace(",", ".")) * 100);
}
