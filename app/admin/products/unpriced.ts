import type { ProductState, VariantState } from "./product-state.ts";

/**
 * What would be given away: it costs nothing, and did not before. A size that the printer has no price for costs
 * nothing without being sold; it does not keep the rest from being saved. @param before null for a new product
 */
export function unpriced(
  before: ProductState | null,
  after: ProductState,
): {
  product: boolean;
  /** Sizes whose own price it is. */
  variants: VariantState[];
  /** Sizes with a price of their own, of which the override leaves nothing. */
  overridden: VariantState[];
} {
  const was = before?.variants ?? [];
  const wasFree = new Set(was.filter(({ price }) => price === 0).map(({ id }) => id));
  const wasGiven = new Set(was.filter((each) => before && soldPrice(before, each) <= 0).map(({ id }) => id));
  return {
    product: after.price === 0 && before?.price !== 0,
    variants: after.variants.filter(({ id, price }) => price === 0 && !wasFree.has(id)),
    overridden: after.variants.filter(
      (each) => each.price > 0 && soldPrice(after, each) <= 0 && !wasGiven.has(each.id),
    ),
  };
}

/** Pence that a size is sold for, below 0 too: its difference from its product survives an override. */
function soldPrice({ price, override }: ProductState, variant: VariantState): number {
  const custom = override?.isActive ? override.price : null;
  return (custom ?? price) + variant.price - price;
}

/** 'Navy S and Navy M would cost £0.00 or less'. */
export const givenAway = (variants: readonly VariantState[]): string =>
  `${list.format(variants.map(({ colour, size }) => `${colour} ${size}`))} would cost £0.00 or less`;

const list = new Intl.ListFormat("en-GB");
