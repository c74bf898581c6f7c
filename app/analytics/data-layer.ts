/**
 * E-commerce events in GA4's format, pushed to the page's data layer (R-CONSENT-2). Nothing is sent from here: whether
 * a third party's script may read them is decided by consent elsewhere.
 */
export type EcommerceItem = {
  /** The variant id if known, else the group. */
  item_id: string;
  /** The product's or bundle's slug: the same in `view_item` and in the cart's events. */
  item_group_id?: string;
  item_name: string;
  item_variant?: string;
  /** Pounds, as GA4 wants them. */
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

/** Pushes the events. The layer is cleared between them, or one event's items would be read as the next one's. */
export function pushEvents(events: readonly EcommerceEvent[]): void {
  if (typeof window === "undefined") return;
  window.dataLayer ??= [];
  for (const event of events) window.dataLayer.push({ ecommerce: null }, event);
}
