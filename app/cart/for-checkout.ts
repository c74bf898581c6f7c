import type { RequestedLine } from "#app/pricing/lines.ts";
import { groupCartItems } from "./bundles.ts";
import type { CartItem } from "./rules.ts";

/** The drawer's order as one list, so that orders list items as the drawer did. */
export function inDrawerOrder(items: readonly CartItem[]): CartItem[] {
  const { bundles, others } = groupCartItems(items);
  return [...bundles.flatMap((group) => group.items), ...others];
}

/** The lines for a server request: goods only, without prices. */
export function toCheckoutLines(items: readonly CartItem[]): RequestedLine[] {
  return items.flatMap(({ variantId, quantity, bundle, isDiscount }) =>
    variantId === null || isDiscount ? [] : [{ variantId, quantity, ...(bundle && { bundle }) }],
  );
}
