import { expect, it } from "vitest";
import { beginCheckout, viewBundle, viewedBundle } from "./page-events.tsx";

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

it("begin_checkout tells the cart in GBP, in GA4's shape", () => {
  expect(beginCheckout([item])).toEqual({
    event: "begin_checkout",
    ecommerce: {
      currency: "GBP",
      value: 49.98,
      items: [{ item_id: "11", item_name: "Lantern T-Shirt", item_variant: "Navy, L", price: 24.99, quantity: 2 }],
    },
  });
});

it("a discount lowers the value and is no item", () => {
  const discount = { ...item, id: "d", name: "LIGHT10", price: -500, quantity: 1, variantId: null, isDiscount: true };
  const { ecommerce } = beginCheckout([item, discount]);
  expect(ecommerce.value).toBe(44.98);
  expect(ecommerce.items).toHaveLength(1);
});

it("view_item tells of a bundle at its one price, and leaves products to their own page", () => {
  const bundle = { id: 1, slug: "starter-bundle", name: "Starter Bundle", price: 5497 };
  expect(viewedBundle({ page: { kind: "bundle", view: { bundle } } })).toEqual(bundle);
  expect(viewedBundle({ page: { kind: "product", product: {} } })).toBeNull();
  expect(viewedBundle(undefined)).toBeNull();
  expect(viewBundle(bundle).ecommerce).toEqual({
    currency: "GBP",
    value: 54.97,
    items: [{ item_id: "starter-bundle", item_name: "Starter Bundle", price: 54.97, quantity: 1 }],
  });
});
