import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { type EcommerceEvent, pushEvents } from "#app/analytics/data-layer.ts";
import { withoutBought } from "#app/cart/bought.ts";
import { type Cart, useCart } from "#app/cart/cart-context.tsx";
import { optionsOf } from "#app/orders/item-groups.ts";
import { penceToPounds } from "#app/shared/money.ts";
import { beginCheckout } from "./begin-checkout.ts";
import { takePayingMark } from "./payment/paying-mark.ts";
import type { PlacedOrder } from "./success/.server/read-outcome.ts";

/** Reports `begin_checkout` once each time the page opens with items in the cart. */
export function useBeginCheckout({ items, isReady }: Cart): void {
  const { key } = useLocation();
  const begun = useRef<string | null>(null);
  useEffect(() => {
    if (!isReady || items.length === 0 || begun.current === key) return;
    begun.current = key;
    pushEvents([beginCheckout(items)]);
  }, [isReady, items, key]);
}

/**
 * Completes the purchase once, in the browser that made it: removes the bought items from the cart and reports to
 * analytics. It acts only if the checkout left its mark, so a reload or a bookmark does nothing. The mark lists the
 * bought lines, so items added since stay in the cart.
 */
export function useFinishedPurchase(id: string, order: PlacedOrder): void {
  const { settle, isReady } = useCart();
  useEffect(() => {
    // Wait until the page shows the cart. Emptied during hydration, its old count would stay in the markup.
    if (!isReady) return;
    const mark = takePayingMark(id);
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

/** GA4's `purchase` event (R-CONSENT-2). The order's number deduplicates it. */
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
