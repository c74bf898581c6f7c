import { penceToPounds } from "#app/pricing/money.ts";
import type { CartItem } from "./rules.ts";

/**
 * E-commerce events in GA4's shapes, pushed to the page's data layer (specification, section 7). Nothing is sent
 * anywhere: what a third party's script makes of them is decided by consent, elsewhere.
 */
export type EcommerceItem = {
  /** The shop's variant, where one is known; else as the group. */
  item_id: string;
  /** The address of the product or bundle: the same in `view_item` and in the cart's events. */
  item_group_id?: string;
  item_name: string;
  item_variant?: string;
  /** Pounds, as GA4 has it. */
  price: number;
  quantity: number;
};

export type EcommerceEvent = {
  event: "add_to_cart" | "remove_from_cart" | "view_item" | "begin_checkout" | "purchase";
  ecommerce: { currency: "GBP"; value: number; items: EcommerceItem[]; transaction_id?: string; shipping?: number };
};

export type CartEvent = EcommerceEvent & { event: "add_to_cart" | "remove_from_cart" };

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Pushes the events; the layer is cleared in between, or one event's items would be read into the next. */
export function pushEvents(events: readonly EcommerceEvent[]): void {
  if (typeof window === "undefined") return;
  window.dataLayer ??= [];
  for (const event of events) window.dataLayer.push({ ecommerce: null }, event);
}

/** What a change of the cart was: things added, things removed, or both. Discount lines are neither. */
export function cartEvents(before: readonly CartItem[], after: readonly CartItem[]): CartEvent[] {
  const gained = difference(after, before);
  const lost = difference(before, after);
  return [
    ...(gained.length > 0 ? [cartEvent("add_to_cart", gained)] : []),
    ...(lost.length > 0 ? [cartEvent("remove_from_cart", lost)] : []),
  ];
}

/** A cart item as GA4 has it. */
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
