import type { EcommerceEvent } from "#app/analytics/data-layer.ts";
import { ecommerceItem } from "#app/cart/analytics.ts";
import { type CartItem, totalOf } from "#app/cart/rules.ts";
import { penceToPounds } from "#app/shared/money.ts";

/**
 * GA4's `begin_checkout`, in pounds; discounts lower the value and are not items (R-CONSENT-2). A file of its own: a
 * wallet begins a checkout on documents too, which have no router.
 */
export function beginCheckout(items: readonly CartItem[]): EcommerceEvent {
  const goods = items.filter((item) => !item.isDiscount);
  return {
    event: "begin_checkout",
    ecommerce: { currency: "GBP", value: penceToPounds(totalOf(items)), items: goods.map(ecommerceItem) },
  };
}
