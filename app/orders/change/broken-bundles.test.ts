import { expect, test } from "vitest";
import type { CheckoutVariant } from "#app/catalogue/.server/sellable-variants.ts";
import type { BundleRule } from "#app/pricing/bundles.ts";
import type { OrderItem } from "../.server/order-store.ts";
import { breakBundles, brokenNotes } from "./broken-bundles.ts";
import type { ChangeOffer, PlannedLine } from "./planned-line.ts";

const part = (productId: number) => ({
  productIds: [productId],
  quantity: 1,
  allowedColors: null,
  allowedSizes: null,
  basePrice: 1000,
});
const rule: BundleRule = { id: 1, name: "Starter Bundle", slug: "starter", price: 2500, items: [1, 2, 3].map(part) };
const names = ["Shirt", "Cap", "Mug"];
const offer: ChangeOffer = {
  bundles: [rule],
  variants: new Map([["Cap", [{ color: "Red", size: "M", price: 1100, available: false } as CheckoutVariant]]]),
};
/** The lines of one bundle, with so many kept of so many. */
const lines = (now: number, ...kept: number[]): PlannedLine[] =>
  kept.map((quantity, index) => ({
    item: {
      id: index,
      productId: index + 1,
      productName: names[index]!,
      productSlug: names[index]!,
      color: "Red",
      size: "M",
      unitPrice: 1000,
      quantity: now,
      canceledQuantity: 0,
      bundleId: 1,
      bundleName: "Starter Bundle",
      bundleInstance: "a",
    } as OrderItem,
    kept: quantity,
    variant: null,
    alone: null,
  }));
const pricesAlone = (of: PlannedLine[]) => breakBundles(of, offer).map(({ alone }) => alone);

test("a bundle without one of its parts is broken, and the rest costs what it costs alone today, sold out or not", () => {
  expect(pricesAlone(lines(1, 1, 1, 0))).toEqual([1000, 1100, 1000]);
  expect(brokenNotes(breakBundles(lines(1, 1, 1, 0), offer))).toEqual([
    "Without the Mug the price of Starter Bundle no longer applies. What is kept of it costs what it costs alone.",
  ]);
  expect(pricesAlone(lines(2, 2, 2, 1)), "or without some of it").toEqual([1000, 1100, 1000]);
});

test("a bundle stays unbroken if all of it, or a whole copy of it, is kept or taken out", () => {
  for (const whole of [lines(1, 1, 1, 1), lines(1, 0, 0, 0), lines(2, 1, 1, 1)]) {
    expect(pricesAlone(whole)).toEqual([null, null, null]);
    expect(brokenNotes(breakBundles(whole, offer))).toEqual([]);
  }
});
