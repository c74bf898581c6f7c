import { splitPence } from "./split-pence.ts";

/**
 * What makes a bundle complete and what it costs. Prices are pence. A garment is two store records (designs DARK
 * and LIGHT), so an item names every product that satisfies it; the first stands for it where one id is wanted.
 */
export type BundleRule = {
  id: number;
  name: string;
  slug: string;
  /** The bundle's one price, whatever the sizes. */
  price: number;
  items: BundleRuleItem[];
};

export type BundleRuleItem = {
  productIds: number[];
  name?: string;
  quantity: number;
  /** Null allows every colour. */
  allowedColours: string[] | null;
  /** Null allows every size. */
  allowedSizes: string[] | null;
  /** What one costs bought alone, in pence, in its ordinary size: the weight in sharing the bundle's price out. */
  basePrice: number;
};

export type BundlePricing = {
  price: number;
  originalPrice: number;
  savings: { absolute: number; percentage: number };
  components: { productId: number; name?: string; price: number }[];
};

/**
 * Bundle pricing (R-BUNDLE-3), in pence. Savings are the difference to buying the parts alone and never
 * negative; with the discount rates at 0 they are 0, and nothing is crossed out.
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

type Chosen = { productId: number; colour: string; size: string; quantity: number };

/**
 * Which rule item each line stands for when the lines are exactly the bundle: every item once, in its quantity and
 * in colours and sizes it allows, nothing missing and nothing extra. Null when they are not.
 *
 * The same bundle several times over in one group (every quantity doubled, say) is that many bundles.
 * @returns for each line the index of its item, and how many bundles the lines are
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

/** A line may suit several items (two T-shirts, one of them only in navy), so an earlier choice can be moved. */
function assign(rule: BundleRule, lines: Chosen[], copies: number): number[] | null {
  const lineOfItem = new Map<number, number>();
  const place = (line: number, tried: Set<number>): boolean => {
    for (const [index, item] of rule.items.entries()) {
      if (tried.has(index) || !suits(item, lines[line]!, copies)) continue;
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

function suits(item: BundleRuleItem, line: Chosen, copies: number): boolean {
  return (
    item.productIds.includes(line.productId) &&
    item.quantity * copies === line.quantity &&
    (item.allowedColours?.includes(line.colour) ?? true) &&
    (item.allowedSizes?.includes(line.size) ?? true)
  );
}

/** The bundle's price (pence, for all copies) shared over the matched lines by base price, exact to the penny. */
export function shareBundlePrice(rule: BundleRule, match: { items: number[]; copies: number }): number[] {
  const weights = match.items.map((index) => rule.items[index]!.basePrice * rule.items[index]!.quantity);
  return splitPence(rule.price * match.copies, weights);
}
