import { expect, test } from "vitest";
import { purchaseEvent } from "./analytics.ts";

test("a purchase is reported in pounds, under the order's number, with every item", () => {
  const item = {
    id: 11,
    variantId: 4003,
    productName: "Lantern T-Shirt",
    color: "Navy",
    size: "L",
    quantity: 2,
    unitPrice: 2499,
  };
  const gone = { ...item, id: 12, variantId: null, quantity: 1, unitPrice: 999 };
  expect(purchaseEvent({ number: "LT-20418", total: 6496, shippingTotal: 499, items: [item, gone] })).toEqual({
    event: "purchase",
    ecommerce: {
      transaction_id: "LT-20418",
      currency: "GBP",
      value: 64.96,
      shipping: 4.99,
      items: [
        { item_id: "4003", item_name: "Lantern T-Shirt", item_variant: "Navy, L", price: 24.99, quantity: 2 },
        { item_id: "12", item_name: "Lantern T-Shirt", item_variant: "Navy, L", price: 9.99, quantity: 1 },
      ],
    },
  });
});
