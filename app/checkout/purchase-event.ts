import type { EcommerceEvent } from "#app/analytics/data-layer.ts";
import { optionsOf } from "#app/orders/item-groups.ts";
import { penceToPounds } from "#app/shared/money.ts";

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
