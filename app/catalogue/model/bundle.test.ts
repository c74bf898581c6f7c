import { describe, expect, it } from "vitest";
import { aBundle, anItem, aRecord, aVariant } from "../test-records.ts";
import { joinBundles, preordersIn } from "./bundle.ts";
import { partOf } from "./cards.ts";
import { mergeProducts } from "./merge.ts";
import { bundleView } from "./views.ts";

const tee = (id: number, color: string, stock = 5) =>
  aRecord({
    id,
    variants: ["M", "L", "2XL"].map((size, index) =>
      aVariant({
        id: id * 10 + index,
        productId: id,
        color,
        size,
        available: stock > 0,
        price: size === "2XL" ? 2699 : 2499,
      }),
    ),
  });
const mug = aRecord({
  id: 4,
  name: "Lantern Mug",
  slug: "lantern-mug",
  price: 999,
  variants: [aVariant({ id: 90, productId: 4, color: "White", size: "11oz", price: 999 })],
});
const products = mergeProducts([tee(1, "Navy"), tee(8, "White"), mug]);

const join = (...items: ReturnType<typeof anItem>[]) => joinBundles([aBundle(items)], products)[0];

describe("a bundle", () => {
  it("offers each item in the colours of all records with the product's slug, in display order", () => {
    const joined = join(anItem(4), anItem(8, { displayOrder: 1 }));
    expect(joined?.items.map(({ product }) => product.name)).toEqual(["Lantern T-Shirt", "Lantern Mug"]);
    expect(joined?.items[0]?.product.colorOptions.map(({ name }) => name)).toEqual(["Navy", "White"]);
  });
  it("has one price, without savings", () => {
    expect(join(anItem(1), anItem(4))?.pricing).toMatchObject({
      price: 3498,
      originalPrice: 3498,
      savings: { absolute: 0, percentage: 0 },
      components: [
        { productId: 1, price: 2499 },
        { productId: 4, price: 999 },
      ],
    });
  });
  it("names its pre-ordered products once, and each part's cart line says what holds for it", () => {
    const minimum = {
      pieces: 50,
      closesOn: "2026-12-04",
      ordered: 31,
      isOpen: true,
      isMissed: false,
    };
    const preordered = mergeProducts([
      ...[tee(1, "Navy"), tee(8, "White")].map((record) => ({ ...record, dispatchOn: "2026-12-18", minimum })),
      mug,
    ]);
    const [joined] = joinBundles([aBundle([anItem(1), anItem(8), anItem(4)])], preordered);
    expect(preordersIn(joined!)).toEqual([
      { slug: "lantern-tshirt", name: "Lantern T-Shirt", dispatchOn: "2026-12-18", minimum },
    ]);
    const view = bundleView(joined!, { brand: "Lantern", mode: "rehearsal" });
    const noteOf = (slug: string) => {
      const item = view.items.find(({ product }) => product.slug === slug)!;
      return partOf(item, item.defaults)!.note;
    };
    expect(noteOf("lantern-tshirt")).toBe(
      "posted by Fri 18 Dec 2026 if at least 50 are ordered by Fri 4 Dec 2026, or your money back",
    );
    expect(noteOf("lantern-mug")).toBeUndefined();
  });
  it("starts with its default colours and sizes", () => {
    expect(join(anItem(1, { defaultColor: "White", defaultSize: "L" }))?.items[0]?.defaults).toEqual({
      color: "White",
      size: "L",
    });
  });
  it("starts with an available choice if its default is sold out", () => {
    const soldOut = mergeProducts([tee(1, "Navy", 0), tee(8, "White")]);
    const joined = joinBundles([aBundle([anItem(1, { defaultColor: "Navy", defaultSize: "L" })])], soldOut)[0];
    expect(joined?.items[0]?.defaults).toEqual({ color: "White", size: "L" });
    expect(joined?.available).toBe(true);
  });
  it("offers only the colours and sizes that the item allows", () => {
    const product = join(anItem(1, { allowedColors: ["White"], allowedSizes: ["M", "L"] }))?.items[0]?.product;
    expect(product?.colorOptions.map(({ name }) => name)).toEqual(["White"]);
    expect(product?.sizeOptions).toEqual(["M", "L"]);
    expect(product?.variants.map(({ id }) => id)).toEqual([80, 81]);
  });
  it("offers a fixed item only in its default", () => {
    const fixed = anItem(1, { isCustomizable: false, defaultColor: "Navy", defaultSize: "M" });
    expect(join(fixed)?.items[0]?.product.variants.map(({ id }) => id)).toEqual([10]);
  });
  it("is omitted without items, or if one of them is not in the shop", () => {
    expect(join()).toBeUndefined();
    expect(join(anItem(1), anItem(77))).toBeUndefined();
  });
});
