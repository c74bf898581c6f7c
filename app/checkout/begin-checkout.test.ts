import { expect, it } from "vitest";
import { beginCheckout } from "./begin-checkout.ts";

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
