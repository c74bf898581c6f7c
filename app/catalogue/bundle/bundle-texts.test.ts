import { describe, expect, it } from "vitest";
import { mergeProducts } from "../model/merge.ts";
import type { BundleItemView } from "../model/views.ts";
import { aRecord, aVariant } from "../test-records.ts";
import {
  type BundleChoices,
  choicesLeft,
  itemStates,
  missingText,
  missingTitle,
  openingChoices,
  parcelText,
} from "./bundle-choices.ts";

/** Red is sold out. */
const [tee, hoodie, mug] = mergeProducts([
  ...[1, 2].map((id) =>
    aRecord({
      id,
      name: id === 1 ? "Lantern T-Shirt" : "Lantern Hoodie",
      slug: `garment-${id}`,
      variants: [
        aVariant({ id: id * 10, productId: id, size: "M" }),
        aVariant({ id: id * 10 + 1, productId: id, size: "L" }),
        aVariant({ id: id * 10 + 2, productId: id, color: "Red", size: "M", available: false }),
      ],
    }),
  ),
  aRecord({ id: 4, name: "Lantern Mug", slug: "mug", variants: [aVariant({ id: 9, color: "White", size: "11oz" })] }),
]).sort((a, b) => a.id - b.id);
const item = (id: number, product: typeof tee, noun: string, quantity = 1): BundleItemView => ({
  id,
  quantity,
  basePrice: 2499,
  defaults: { color: product!.colorOptions[0]!.name, size: product!.sizeOptions[0]! },
  product: { ...product!, noun },
});
const items = [item(1, hoodie, "Hoodie"), item(2, tee, "T-Shirt"), item(3, mug, "Mug", 2)];
const states = (chosen: BundleChoices = {}) => itemStates(items, { ...openingChoices(items), ...chosen });
const navyM = { color: "Navy", size: "M" };

describe("the bundle picker shows", () => {
  it("which choices are left, by part, if colours are preset and sizes are not", () => {
    expect(choicesLeft(states())).toBe("Two choices left: Hoodie size, T-Shirt size");
    expect(choicesLeft(states({ 1: navyM }))).toBe("One choice left: T-Shirt size");
    expect(choicesLeft(states({ 1: navyM, 2: navyM }))).toBeNull();
  });
  it("that a colour is missing if the preset one is sold out", () => {
    const red = { color: "Red", size: "M" };
    expect(choicesLeft(states({ 1: navyM, 2: red }))).toBe("One choice left: T-Shirt colour");
  });
  it("what is missing, after adding too early", () => {
    const red = { color: "Red", size: null };
    expect(missingTitle(states())).toBe("Two sizes are missing");
    expect(missingTitle(states({ 1: navyM }))).toBe("One size is missing");
    expect(missingTitle(states({ 1: red, 2: navyM }))).toBe("One colour is missing");
    expect(missingTitle(states({ 1: red }))).toBe("Two choices are missing");
  });
  it("when a drop starts, instead of that it is sold out, and what is sold out", () => {
    const off = { ...mug!, variants: mug!.variants.map((variant) => ({ ...variant, available: false })) };
    const messageOf = (product: typeof mug) => missingText(itemStates([item(3, product, "Mug")], {})[0]!);
    expect(messageOf({ ...off, notYet: "goes on sale on Fri 27 Nov, 18:00, UK time" })).toBe(
      "Mug goes on sale on Fri 27 Nov, 18:00, UK time",
    );
    expect(messageOf(off)).toBe("Mug is sold out");
  });
  it("how many items are in the parcel, counting quantities", () => {
    expect(parcelText(states())).toBe("Four things, one parcel.");
    expect(parcelText(itemStates([item(3, mug, "Mug", 12)], {}))).toBe("12 things, one parcel.");
    expect(parcelText(itemStates([item(3, mug, "Mug")], {}))).toBe("One thing, one parcel.");
  });
});
