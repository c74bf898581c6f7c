import { describe, expect, it } from "vitest";
import { mergeProducts } from "../model/merge.ts";
import type { BundleItemView } from "../model/views.ts";
import { aRecord, aVariant } from "../test-records.ts";
import { chosenParts, itemStates, missingText, openingChoices, writeChoices } from "./bundle-choices.ts";

const tee = mergeProducts([
  aRecord({
    variants: [
      aVariant({ id: 1, size: "M" }),
      aVariant({ id: 2, size: "2XL", price: 2699 }),
      aVariant({ id: 3, color: "Red", size: "M", available: false }),
    ],
  }),
])[0]!;
const mug = mergeProducts([
  aRecord({ id: 4, name: "Lantern Mug", slug: "mug", variants: [aVariant({ id: 9, color: "White", size: "11oz" })] }),
])[0]!;
const items: BundleItemView[] = [
  {
    id: 1,
    quantity: 1,
    basePrice: 2499,
    defaults: { color: "Navy", size: "M" },
    product: { ...tee, noun: "T-Shirt" },
  },
  { id: 2, quantity: 2, basePrice: 999, defaults: { color: "White", size: "11oz" }, product: { ...mug, noun: "Mug" } },
];

describe("the choices of a bundle page", () => {
  const opening = openingChoices(items);

  it("start with the bundle's colours, and a size only if there is just one", () => {
    expect(opening).toEqual({ 1: { color: "Navy", size: null }, 2: { color: "White", size: "11oz" } });
  });
  it("survive in the URL; open choices stay open and unknown values are ignored", () => {
    const chosen = { 1: { color: "Red", size: "2XL" }, 2: { color: "White", size: "11oz" } };
    const query = writeChoices(items, chosen, new URLSearchParams("utm=mail"));
    expect(query.get("utm")).toBe("mail");
    expect(openingChoices(items, query)).toEqual(chosen);
    expect(openingChoices(items, writeChoices(items, opening, new URLSearchParams()))).toEqual(opening);
    expect(openingChoices(items, new URLSearchParams("colours=puce,,red&sizes=9XL"))).toEqual(opening);
  });
  it("name the item with each missing choice", () => {
    expect(itemStates(items, opening).map(missingText)).toEqual(["Choose a T-Shirt size", null]);
    const red = { ...opening, 1: { color: "Red", size: "M" } };
    expect(itemStates(items, red).map(missingText)).toEqual(["Choose another colour for the T-Shirt", null]);
  });
  it("go into the cart only when complete", () => {
    expect(chosenParts(itemStates(items, opening))).toBeNull();
    const parts = chosenParts(itemStates(items, { ...opening, 1: { color: "Navy", size: "M" } }));
    expect(parts?.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
      [1, 1],
      [9, 2],
    ]);
  });
  it("weigh each part by its base price in any size, because the bundle has one price", () => {
    const parts = chosenParts(itemStates(items, { ...opening, 1: { color: "Navy", size: "2XL" } }));
    expect(parts?.map((part) => part.price)).toEqual([2499, 999]);
  });
});
