import type { RequestedLine } from "#app/pricing/lines.ts";
import type { CartItem } from "./rules.ts";

/**
 * The cart without the lines that were just bought. Items added since then stay. Bundles match by instance; a discount
 * line leaves with its goods.
 */
export function withoutBought(items: readonly CartItem[], bought: readonly RequestedLine[]): readonly CartItem[] {
  const toGo = new Map<string, number>();
  for (const { variantId, bundle, quantity } of bought) {
    const key = keyOf(variantId, bundle?.instance);
    toGo.set(key, (toGo.get(key) ?? 0) + quantity);
  }
  const left = items.flatMap((item) => {
    if (item.isDiscount) return [item];
    const key = keyOf(item.variantId, item.bundle?.instance);
    const gone = Math.min(toGo.get(key) ?? 0, item.quantity);
    toGo.set(key, (toGo.get(key) ?? 0) - gone);
    if (gone === 0) return [item];
    return gone < item.quantity ? [{ ...item, quantity: item.quantity - gone }] : [];
  });
  const goods = left.filter((item) => !item.isDiscount);
  const hasGoods = ({ bundleId }: CartItem) =>
    bundleId ? goods.some((item) => item.bundleId === bundleId) : goods.length > 0;
  return left.filter((item) => !item.isDiscount || hasGoods(item));
}

const keyOf = (variantId: number | null, instance: string | undefined) => `${variantId} ${instance ?? ""}`;
