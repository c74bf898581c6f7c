import type { CartEvent, EcommerceItem } from "#app/analytics/data-layer.ts";
import { penceToPounds } from "#app/shared/money.ts";
import type { CartItem } from "./rules.ts";

/** The analytics events for a cart change: items added, removed, or both. Discount lines are ignored. */
export function cartEvents(before: readonly CartItem[], after: readonly CartItem[]): CartEvent[] {
  const gained = difference(after, before);
  const lost = difference(before, after);
  return [
    ...(gained.length > 0 ? [cartEvent("add_to_cart", gained)] : []),
    ...(lost.length > 0 ? [cartEvent("remove_from_cart", lost)] : []),
  ];
}

/** A cart item in GA4's format. */
export function ecommerceItem(item: CartItem): EcommerceItem {
  const variant = [item.color, item.size].filter(Boolean).join(", ");
  return {
    item_id: String(item.variantId ?? item.id),
    ...(item.group && { item_group_id: item.group }),
    item_name: item.name,
    ...(variant && { item_variant: variant }),
    price: penceToPounds(item.price),
    quantity: item.quantity,
  };
}

function difference(more: readonly CartItem[], less: readonly CartItem[]): CartItem[] {
  const quantities = new Map(less.map((item) => [item.id, item.quantity]));
  return more.flatMap((item) => {
    const quantity = item.quantity - (quantities.get(item.id) ?? 0);
    return quantity > 0 && !item.isDiscount ? [{ ...item, quantity }] : [];
  });
}

function cartEvent(event: CartEvent["event"], items: CartItem[]): CartEvent {
  const pence = items.reduce((sum, item) => sum + item.price * item.quantity, 0);
  return { event, ecommerce: { currency: "GBP", value: penceToPounds(pence), items: items.map(ecommerceItem) } };
}
