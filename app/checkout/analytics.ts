import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { type EcommerceEvent, pushEvents } from "#app/analytics/data-layer.ts";
import { ecommerceItem } from "#app/cart/analytics.ts";
import { withoutBought } from "#app/cart/bought.ts";
import { type Cart, useCart } from "#app/cart/cart-context.tsx";
import { type CartItem, totalOf } from "#app/cart/rules.ts";
import { optionsOf } from "#app/orders/item-groups.ts";
import { penceToPounds } from "#app/shared/money.ts";
import { takeMark } from "./payment/paying-mark.ts";
import type { PlacedOrder } from "./success/.server/read-outcome.ts";

/** Records `begin_checkout`: once each time the page opens with something in the cart. */
export function useBeginCheckout({ items, isReady }: Cart): void {
  const { key } = useLocation();
  const begun = useRef<string | null>(null);
  useEffect(() => {
    if (!isReady || items.length === 0 || begun.current === key) return;
    begun.current = key;
    pushEvents([beginCheckout(items)]);
  }, [isReady, items, key]);
}

/** `begin_checkout` in GA4's shape, in pounds; discounts lower the value and are no items. */
export function beginCheckout(items: readonly CartItem[]): EcommerceEvent {
  const goods = items.filter((item) => !item.isDiscount);
  return {
    event: "begin_checkout",
    ecommerce: { currency: "GBP", value: penceToPounds(totalOf(items)), items: goods.map(ecommerceItem) },
  };
}

/**
 * Ends the purchase in the browser that made it, once: what was bought leaves the cart and analytics hears of it.
 * The checkout left a mark behind that this is still to do, so a reload or a bookmark does nothing; and what was in it,
 * so that whatever was put into the cart since stays there.
 */
export function useFinishedPurchase(id: string, order: PlacedOrder): void {
  const { settle, isReady } = useCart();
  useEffect(() => {
    // Not before the page shows the cart: one that is empty as React takes over leaves the count from before in it.
    if (!isReady) return;
    const mark = takeMark(id);
    if (!mark) return;
    settle((items) => withoutBought(items, mark.lines));
    pushEvents([purchaseEvent(order)]);
  }, [id, order, settle, isReady]);
}

type Bought = {
  number: string;
  /** Pence. */
  total: number;
  shippingTotal: number;
  items: {
    id: number;
    variantId: number | null;
    productName: string;
    color: string;
    size: string;
    quantity: number;
    unitPrice: number;
  }[];
};

/** The `purchase` event in GA4's shape (R-CONSENT-2): the order's number makes it one, however often it comes. */
export function purchaseEvent({ number, total, shippingTotal, items }: Bought): EcommerceEvent {
  return {
    event: "purchase",
    ecommerce: {
      transaction_id: number,
      currency: "GBP",
      value: penceToPounds(total),
      shipping: penceToPounds(shippingTotal),
      items: items.map((item) => ({
        item_id: String(item.variantId ?? item.id),
        item_name: item.productName,
        item_variant: optionsOf(item),
        price: penceToPounds(item.unitPrice),
        quantity: item.quantity,
      })),
    },
  };
}
