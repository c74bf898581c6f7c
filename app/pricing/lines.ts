import { type BundleRule, matchBundle, shareBundlePrice } from "./bundles.ts";
import { maxLines, maxQuantity } from "./line-limits.ts";

/** What a browser asks for. It carries no price: prices come from the database. */
export type RequestedLine = { variantId: number; quantity: number; bundle?: { id: number; instance: string } };

/** A variant as the database has it: `price` is pence, as displayed (custom, else retail, else price). */
export type SellableVariant = {
  variantId: number;
  productId: number;
  price: number;
  colour: string;
  size: string;
  available: boolean;
};

export type PricedLine = {
  variantId: number;
  productId: number;
  quantity: number;
  /** Pence, rounded where a bundle's share does not divide by the quantity. `total` is what counts. */
  unitPrice: number;
  /** Pence for the whole line. */
  total: number;
  /** Set only when the line belongs to a complete bundle. */
  bundle: { id: number; name: string; instance: string } | null;
};

export type LineProblem =
  | { kind: "too_many_lines"; message: string }
  | {
      kind: "unknown_variant" | "unavailable_variant" | "bad_quantity";
      /** Place in the list asked for, from 0. */
      index: number;
      variantId: number;
      message: string;
    };

type Checked = { variant: SellableVariant; asked: RequestedLine };

/**
 * Prices the lines of an order. A group of lines with the same bundle id and instance that is exactly the bundle
 * costs the bundle's one price; any other group is priced as ordinary lines and earns nothing.
 *
 * Lines with a problem are left out of `lines`, so an order must be refused while there are `problems`.
 * @param variants what can be sold, by variant id
 */
export function priceLines(
  lines: RequestedLine[],
  variants: Map<number, SellableVariant>,
  bundles: BundleRule[],
): { lines: PricedLine[]; problems: LineProblem[] } {
  if (lines.length > maxLines) {
    return {
      lines: [],
      problems: [{ kind: "too_many_lines", message: `An order can have up to ${maxLines} different items` }],
    };
  }
  const problems = lines.flatMap((asked, index) => problemOf(asked, index, variants) ?? []);
  const bad = new Set(problems.map((problem) => ("index" in problem ? problem.index : -1)));
  const checked = lines.flatMap((asked, index) =>
    bad.has(index) ? [] : [{ asked, variant: variants.get(asked.variantId)! }],
  );
  // A bundle with a bad line in it is not complete, even if what is left of it happens to look like one.
  const spoilt = new Set([...bad].map((index) => groupKey(lines[index])));
  const priced = new Map<Checked, PricedLine>();
  for (const [key, group] of Map.groupBy(checked, (line) => groupKey(line.asked))) {
    const whole = key === null || spoilt.has(key) ? null : priceBundle(group, bundles);
    for (const [index, line] of group.entries()) priced.set(line, whole?.[index] ?? priceAlone(line));
  }
  return { lines: checked.map((line) => priced.get(line)!), problems };
}

function problemOf(
  { variantId, quantity }: RequestedLine,
  index: number,
  variants: Map<number, SellableVariant>,
): LineProblem | null {
  const variant = variants.get(variantId);
  if (!variant) {
    return { kind: "unknown_variant", index, variantId, message: "This item is no longer in the shop" };
  }
  if (!variant.available) return { kind: "unavailable_variant", index, variantId, message: "This item is sold out" };
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity) {
    return { kind: "bad_quantity", index, variantId, message: `Quantity must be from 1 to ${maxQuantity}` };
  }
  return null;
}

function groupKey(line: RequestedLine | undefined): string | null {
  return line?.bundle ? JSON.stringify([line.bundle.id, line.bundle.instance]) : null;
}

function priceAlone({ asked, variant }: Checked): PricedLine {
  const { variantId, productId, price } = variant;
  return {
    variantId,
    productId,
    quantity: asked.quantity,
    unitPrice: price,
    total: price * asked.quantity,
    bundle: null,
  };
}

function priceBundle(group: Checked[], bundles: BundleRule[]): PricedLine[] | null {
  const { id, instance } = group[0]!.asked.bundle!;
  const rule = bundles.find((bundle) => bundle.id === id);
  const match =
    rule &&
    matchBundle(
      rule,
      group.map(({ asked, variant }) => ({ ...variant, quantity: asked.quantity })),
    );
  if (!match) return null;
  const totals = shareBundlePrice(rule, match);
  return group.map((line, index) => ({
    ...priceAlone(line),
    unitPrice: Math.round(totals[index]! / line.asked.quantity),
    total: totals[index]!,
    bundle: { id, name: rule.name, instance },
  }));
}
