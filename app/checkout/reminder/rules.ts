import { goodsItem } from "#app/cart/goods.ts";
import type { CartItem } from "#app/cart/rules.ts";
import type { OrderItem } from "#app/orders/.server/order-store.ts";
import { maxLines } from "#app/pricing/line-limits.ts";

/**
 * One email about an unfinished checkout (R-REMINDER-1), under the soft opt-in of PECR regulation 22(3): only to people
 * who gave the address for a purchase, could refuse the email there, and have not refused it since.
 */

/** Hours since the checkout was last opened, before it counts as left. */
export const reminderAfterHours = 3;

/** Days in which an address gets no second one, however many checkouts it leaves. */
export const reminderEveryDays = 30;

export const reminderRefusalText = "Don’t email me about this cart if I don’t finish.";

/** A line of an order as a cart needs it. `unitPrice` is pence for one. */
type LeftItem = Pick<
  OrderItem,
  | "variantId"
  | "printfulVariantId"
  | "productName"
  | "productSlug"
  | "imageUrl"
  | "unitPrice"
  | "quantity"
  | "color"
  | "size"
  | "bundleId"
  | "bundleName"
  | "bundleInstance"
>;

/**
 * A cart with what it already holds and what was left at the checkout. What it holds already is not doubled: this
 * browser may be the one that left.
 */
export function withLeft(cart: readonly CartItem[], left: readonly LeftItem[]): readonly CartItem[] {
  const items = left.flatMap(cartItem);
  const known = new Set(cart.flatMap(({ id, bundleId }) => [id, bundleId]));
  const missing = items.filter(({ id, bundleId }) => !known.has(bundleId ?? id));
  return missing.length > 0 && cart.length + missing.length <= maxLines ? [...cart, ...missing] : cart;
}

/** A line without a variant belongs to a product that is gone: it can't be bought. */
function cartItem(item: LeftItem, place: number): CartItem[] {
  const { variantId, unitPrice: price, quantity, bundleId, bundleInstance } = item;
  if (variantId === null) return [];
  const goods = goodsItem({
    variantId,
    price,
    color: item.color,
    size: item.size,
    printfulVariantId: item.printfulVariantId,
    name: item.productName,
    image: item.imageUrl ?? "",
    ...(item.productSlug && { group: item.productSlug }),
  });
  if (bundleId === null || bundleInstance === null) return [{ ...goods, quantity }];
  return [
    {
      ...goods,
      quantity,
      isPartOfBundle: true,
      bundleId: bundleInstance,
      originalPrice: price,
      ...(item.bundleName && { bundleName: item.bundleName }),
      id: `${bundleInstance}:${place + 1}`,
      bundle: { id: bundleId, instance: bundleInstance },
    },
  ];
}
