import { expect, it } from "vitest";
import { goodsItem } from "#app/cart/goods.ts";
import { withLeft } from "./rules.ts";

const mug = {
  variantId: 7,
  printfulVariantId: 4830,
  productName: "Lantern Mug",
  productSlug: "lantern-mug",
  imageUrl: "/art/mug.webp",
  unitPrice: 999,
  quantity: 2,
  color: "White",
  size: "11oz",
  bundleId: null,
  bundleName: null,
  bundleInstance: null,
};
const part = {
  ...mug,
  variantId: 8,
  quantity: 1,
  bundleId: 3,
  bundleName: "Starter",
  bundleInstance: "starter-bundle-8",
};

it("puts what was left into an empty cart, bundles as groups", () => {
  const cart = withLeft([], [mug, part]);
  expect(cart).toMatchObject([
    { id: "variant-7", quantity: 2, price: 999, variantId: 7, printful_variant_id: 4830, group: "lantern-mug" },
    {
      id: "starter-bundle-8:2",
      isPartOfBundle: true,
      bundleId: "starter-bundle-8",
      bundle: { id: 3, instance: "starter-bundle-8" },
    },
  ]);
});

it("doubles nothing in the browser that left, and keeps what was added since", () => {
  const cap = {
    ...goodsItem({ variantId: 9, printfulVariantId: 1, name: "Cap", image: "", price: 1, color: "", size: "" }),
    quantity: 1,
  };
  const cart = withLeft([...withLeft([], [mug, part]), cap], [mug, part]);
  expect(cart.map(({ id, quantity }) => [id, quantity])).toEqual([
    ["variant-7", 2],
    ["starter-bundle-8:2", 1],
    ["variant-9", 1],
  ]);
});

it("leaves out what is no longer in the catalogue", () => {
  expect(withLeft([], [{ ...mug, variantId: null }])).toEqual([]);
});
