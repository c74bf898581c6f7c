import { expect, test } from "vitest";
import type { CartItem } from "#app/cart/rules.ts";
import { changedPrices } from "./price-changes.tsx";

const tee = {
  id: "variant-7",
  name: "Lantern T-Shirt",
  image: "",
  price: 2499,
  quantity: 2,
  color: "Navy",
  size: "L",
  variantId: 7,
  printful_variant_id: 70,
  currency: "GBP",
} satisfies CartItem;
const bundle = { id: 1, instance: "bundle-1-a" };
const part = (variantId: number, price: number, quantity = 1): CartItem => ({
  ...tee,
  id: `bundle-1-a:${variantId}`,
  variantId,
  price,
  quantity,
  isPartOfBundle: true,
  bundleId: bundle.instance,
  bundleName: "Starter Bundle",
  bundle,
});
const line = (variantId: number, unitPrice: number, quantity = 1) => ({
  variantId,
  unitPrice,
  total: unitPrice * quantity,
  bundle: null,
});
const partLine = (variantId: number, total: number) => ({
  variantId,
  unitPrice: total,
  total,
  bundle: { ...bundle, name: "" },
});

test("names an item whose price has changed since it was put into the cart, and no other", () => {
  expect(changedPrices([tee], [line(7, 2499, 2)])).toEqual([]);
  expect(changedPrices([tee, { ...tee, id: "variant-8", variantId: 8 }], [line(7, 2699, 2), line(8, 2499, 2)])).toEqual(
    [{ name: "Lantern T-Shirt, Navy, L", was: 2499, now: 2699 }],
  );
});

test("compares a bundle by its whole price, to the penny that a cart can show", () => {
  const items = [part(7, 2000), part(8, 1168, 3)];
  expect(changedPrices(items, [partLine(7, 2000), partLine(8, 3503)]), "rounded").toEqual([]);
  expect(changedPrices(items, [partLine(7, 2000), partLine(8, 3997)])).toEqual([
    { name: "Starter Bundle", was: 5504, now: 5997 },
  ]);
});

test("a part's price says nothing about the same item beside the bundle, and a discount line has none", () => {
  const discount: CartItem = { ...tee, id: "discount", price: -500, quantity: 1, variantId: null, isDiscount: true };
  expect(changedPrices([tee, part(7, 1500), discount], [line(7, 2499, 2), partLine(7, 1500)])).toEqual([]);
});
