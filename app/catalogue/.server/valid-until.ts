import type { FoundDrop } from "#app/drops/.server/read-drop.ts";
import type { Shop } from "#server/shop.ts";
import type { MergedProduct } from "../model/merge.ts";

/**
 * When a page expires by itself, in milliseconds since the epoch; null if it does not: the earliest time at which a drop
 * or a pre-order of the products on it changes (R-DROP-2, R-PREORDER-5).
 * @param drop the drop that the page is about, which also changes when held pieces come back
 */
export function validUntilOf(
  { clock }: Pick<Shop, "clock">,
  products: readonly Pick<MergedProduct, "changesAt">[],
  drop: FoundDrop | null = null,
): number | null {
  const changes = products.flatMap(({ changesAt }) =>
    changesAt ? [Date.now() + changesAt.getTime() - clock.now().getTime()] : [],
  );
  if (drop?.validUntil) changes.push(drop.validUntil);
  return changes.length > 0 ? Math.min(...changes) : null;
}
