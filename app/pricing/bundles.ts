import { splitPence } from "./split-pence.ts";

/**
 * What makes a bundle complete and what it costs. Prices are pence. A garment is two store records (designs DARK and
 * LIGHT), so an item lists all products that satisfy it; use the first where a single id is needed.
 */
export type BundleRule = {
  id: number;
  name: string;
  slug: string;
  /** The bundle's single price, in any sizes. */
  price: number;
  items: BundleRuleItem[];
};

type BundleRuleItem = {
  productIds: number[];
  name?: string;
  quantity: number;
  /** Null allows any colour. */
  allowedColors: string[] | null;
  /** Null allows any size. */
  allowedSizes: string[] | null;
  /** Pence for one bought alone in its ordinary size: its weight when the bundle's price is shared out. */
  basePrice: number;
};

export type BundlePricing = {
  price: number;
  originalPrice: number;
  savings: { absolute: number; percentage: number };
  components: { productId: number; name?: string; price: number }[];
};

/**
 * Bundle pricing (R-BUNDLE-3), in pence. Savings are the difference to buying the parts alone, never negative. At a
 * discount rate of 0 they are 0 and no price is crossed out.
 */
export function bundlePricing(rule: BundleRule): BundlePricing {
  const originalPrice = rule.items.reduce((sum, item) => sum + item.basePrice * item.quantity, 0);
  const absolute = Math.max(0, originalPrice - rule.price);
  const percentage = originalPrice === 0 ? 0 : Math.round((absolute / originalPrice) * 100);
  return {
    price: rule.price,
    originalPrice,
    savings: { absolute, percentage },
    components: rule.items.map(({ productIds, name, basePrice, quantity }) => ({
      productId: productIds[0]!,
      ...(name === undefined ? {} : { name }),
      price: basePrice * quantity,
    })),
  };
}

type Chosen = { productId: number; color: string; size: string; quantity: number };

/**
 * Matches lines to the bundle's items. They match if every item occurs once, in its quantity and in allowed colours and
 * sizes, with nothing missing or extra; otherwise null.
 *
 * Several copies in one group (every quantity doubled, say) count as that many bundles.
 * @returns for each line the index of its item, and the number of copies
 */
export function matchBundle(rule: BundleRule, lines: Chosen[]): { items: number[]; copies: number } | null {
  const [first] = lines;
  if (!first || lines.length !== rule.items.length) return null;
  const copiesToTry = new Set(rule.items.map((item) => first.quantity / item.quantity).filter(Number.isInteger));
  for (const copies of copiesToTry) {
    const items = assign(rule, lines, copies);
    if (items) return { items, copies };
  }
  return null;
}

/** A line may fit several items (two T-shirts, one of them only in navy), so earlier assignments can move. */
function assign(rule: BundleRule, lines: Chosen[], copies: number): number[] | null {
  const lineOfItem = new Map<number, number>();
  const place = (line: number, tried: Set<number>): boolean => {
    for (const [index, item] of rule.items.entries()) {
      if (tried.has(index) || !isAllowed(item, lines[line]!, copies)) continue;
      tried.add(index);
      const occupant = lineOfItem.get(index);
      if (occupant === undefined || place(occupant, tried)) {
        lineOfItem.set(index, line);
        return true;
      }
    }
    return false;
  };
  if (!lines.every((_, line) => place(line, new Set()))) return null;
  const items = new Array<number>(lines.length);
  for (const [index, line] of lineOfItem) items[line] = index;
  return items;
}

function isAllowed(item: BundleRuleItem, line: Chosen, copies: number): boolean {
  return (
    item.productIds.includes(line.productId) &&
    item.quantity * copies === line.quantity &&
    (item.allowedColors?.includes(line.color) ?? true) &&
    (item.allowedSizes?.includes(line.size) ?? true)
  );
}

/** Shares the bundle's price (pence, for all copies) over the matched lines by base price, exact to the penny. */
export function shareBundlePrice(rule: BundleRule, match: { items: number[]; copies: number }): number[] {
  const weights = match.items.map((index) => rule.items[index]!.basePrice * rule.items[index]!.quantity);
  return splitPence(rule.price * match.copies, weights);
}
