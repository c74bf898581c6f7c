import { maxLines } from "#app/pricing/line-limits.ts";
import type { CartItem, NewCartItem } from "./rules.ts";

/** What is to be added; the quantity defaults to 1. */
export type ToAdd = readonly Pick<NewCartItem, "name" | "most" | "quantity">[];

/** Why this could not be added to the cart: what one person can have of a drop, or the limit of different lines. */
export function whyNotAdded(items: readonly CartItem[], wanted: ToAdd): string {
  for (const { name, most } of wanted) {
    const has = countNamed(items, name);
    const would = has + countNamed(wanted, name);
    if (most && would > most)
      return `Not added: one person can have up to ${most} of ${name}. Your cart has ${has || "none"}, and this would make it ${would}.`;
  }
  return `Not added: an order can have up to ${maxLines} different items, and your cart has ${items.length}.`;
}

const countNamed = (items: ToAdd, name: string): number =>
  items.reduce((count, item) => (item.name === name ? count + (item.quantity ?? 1) : count), 0);
