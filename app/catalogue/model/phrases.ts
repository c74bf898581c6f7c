import { formatPence } from "#app/shared/money.ts";
import type { MergedProduct } from "./merge.ts";

/** 'Cap and Mug', 'Hoodie, Cap and Tote Bag'. */
export function listOf(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/**
 * The sizes of a colour that cost more than its cheapest: '2XL and 3XL are £26.99.' Null if none does; without a
 * colour, for all colours.
 */
export function surchargeText(
  product: Pick<MergedProduct, "variants" | "sizeOptions">,
  color: string | null,
): string | null {
  const inColor = product.variants.filter((variant) => color === null || variant.color === color);
  const least = Math.min(...inColor.map((variant) => variant.price));
  const priceOf = new Map(inColor.map((variant) => [variant.size, variant.price]));
  const dearer = product.sizeOptions.filter((size) => (priceOf.get(size) ?? least) > least);
  const byPrice = Map.groupBy(dearer, (size) => priceOf.get(size)!);
  const words = [...byPrice].map(([price, sizes]) => {
    return `${listOf(sizes)} ${sizes.length === 1 ? "is" : "are"} ${formatPence(price)}`;
  });
  return words.length === 0 ? null : `${words.join(", ")}.`;
}

const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** 'three'; digits above ten. */
export const countWord = (count: number): string => words[count] ?? String(count);
