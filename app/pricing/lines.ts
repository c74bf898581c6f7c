import { type BundleRule, matchBundle, shareBundlePrice } from "./bundles.ts";
import { maxLines, maxQuantity } from "./line-limits.ts";

/** A line requested by a browser. It has no price: prices come from the database. */
export type RequestedLine = { variantId: number; quantity: number; bundle?: { id: number; instance: string } };

/** A variant from the database: `price` is pence, as displayed (custom, else retail, else price). */
export type SellableVariant = {
  variantId: number;
  productId: number;
  price: number;
  color: string;
  size: string;
  available: boolean;
};

type PricedLine = {
  variantId: number;
  productId: number;
  quantity: number;
  /** Pence, rounded if a bundle's share does not divide by the quantity. `total` is authoritative. */
  unitPrice: number;
  /** Pence for the whole line. */
  total: number;
  /** Set only if the line belongs to a complete bundle. */
  bundle: { id: number; name: string; instance: string } | null;
};

export type LineProblem =
  | { kind: "too_many_lines"; message: string }
  | {
      kind: "unknown_variant" | "unavailable_variant" | "bad_quantity";
      /** Index in the requested list. */
      index: number;
      variantId: number;
      message: string;
    };

type Checked = { variant: SellableVariant; asked: RequestedLine; index: number };

/**
 * Prices an order's lines. Lines that share a bundle id and instance and exactly match the bundle cost its single
 * price; otherwise they are priced as ordinary lines. The ordinary lines of a variant share one limit (R-CART-4).
 *
 * Lines with a problem are omitted from `lines`, so refuse an order that has `problems`.
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
    bad.has(index) ? [] : [{ asked, index, variant: variants.get(asked.variantId)! }],
  );
  // A bundle with a bad line is incomplete, even if its remaining lines happen to match.
  const spoilt = new Set([...bad].map((index) => groupKey(lines[index])));
  const priced = new Map<Checked, PricedLine>();
  for (const [key, group] of Map.groupBy(checked, (line) => groupKey(line.asked))) {
    const whole = key === null || spoilt.has(key) ? null : priceBundle(group, bundles);
    for (const [index, line] of group.entries()) priced.set(line, whole?.[index] ?? priceAlone(line));
  }
  return withinLimit(
    checked.map((line) => ({ index: line.index, line: priced.get(line)! })),
    problems,
  );
}

/** Leaves out the ordinary lines of a variant that come to more than its limit, each with its problem. */
function withinLimit(priced: readonly { index: number; line: PricedLine }[], problems: readonly LineProblem[]) {
  const sums = new Map<number, number>();
  for (const { line } of priced) {
    if (line.bundle === null) sums.set(line.variantId, (sums.get(line.variantId) ?? 0) + line.quantity);
  }
  const isOver = ({ bundle, variantId }: PricedLine) => bundle === null && sums.get(variantId)! > maxQuantity;
  return {
    lines: priced.flatMap(({ line }) => (isOver(line) ? [] : [line])),
    problems: [
      ...problems,
      ...priced.flatMap(({ index, line }) => (isOver(line) ? [badQuantity(index, line.variantId)] : [])),
    ],
  };
}

const badQuantity = (index: number, variantId: number): LineProblem => ({
  kind: "bad_quantity",
  index,
  variantId,
  message: `Quantity must be from 1 to ${maxQuantity}`,
});

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
    return badQuantity(index, variantId);
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
