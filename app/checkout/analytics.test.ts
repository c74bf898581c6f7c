import { expect, it, test } from "vitest";
import { beginCheckout, purchaseEvent } from "./analytics.ts";

const item = {
  id: "v11",
  name: "Lantern T-Shirt",
  image: "tshirt-navy",
  price: 2499,
  quantity: 2,
  color: "Navy",
  size: "L",
  variantId: 11,
  printful_variant_id: 4011,
  currency: "GBP" as const,
};

it("begin_checkout reports the cart in GBP, in GA4's format", () => {
  expect(beginCheckout([item])).toEqual({
    event: "begin_checkout",
    ecommerce: {
      currency: "GBP",
      value: 49.98,
      items: [{ item_id: "11", item_name: "Lantern T-Shirt", item_variant: "Navy, L", price: 24.99, quantity: 2 }],
    },
  });
});

it("a discount lowers the value and is not an item", () => {
  const discount = { ...item, id: "d", name: "LIGHT10", price: -500, quantity: 1, variantId: null, isDiscount: true };
  const { ecommerce } = beginCheckout([item, discount]);
  expect(ecommerce.value).toBe(44.98);
  expect(ecommerce.items).toHaveLength(1);
});

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
