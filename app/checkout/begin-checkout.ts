import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { type EcommerceEvent, pushEvents } from "#app/analytics/data-layer.ts";
import { ecommerceItem } from "#app/cart/analytics.ts";
import type { Cart } from "#app/cart/cart-context.tsx";
import { type CartItem, totalOf } from "#app/cart/rules.ts";
import { penceToPounds } from "#app/shared/money.ts";

/** Tells the data layer that a checkout began: once for each time that its page is opened with something in the cart. */
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
