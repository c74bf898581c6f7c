import { describe, expect, it } from "vitest";
import { anImage, aRecord, aVariant } from "../test-records.ts";
import { mergeProducts } from "./merge.ts";

const dark = aRecord({
  id: 1,
  rating: 4.8,
  reviews: 100,
  images: [anImage({ color: "Navy", isThumbnail: true, imageUrl: "/art/tshirt-navy.webp", alt: "Navy, front" })],
  variants: [
    aVariant({ id: 101, size: "XL" }),
    aVariant({ id: 102, size: "M" }),
    aVariant({ id: 103, size: "3XL", price: 2699, available: false }),
  ],
});
const light = aRecord({
  id: 8,
  rating: 4.5,
  reviews: 51,
  images: [anImage({ color: "White", isThumbnail: true, imageUrl: "/art/tshirt-white.webp", alt: "White, front" })],
  variants: [aVariant({ id: 108, productId: 8, color: "White", colorHex: "#f8f6f1", size: "S" })],
});
const mug = aRecord({ id: 4, name: "Lantern Mug", slug: "lantern-mug", category: "gear" });

describe("merging", () => {
  const [tshirt] = mergeProducts([light, mug, dark]);

  it("joins a garment's DARK and LIGHT records into one product, based on the lowest id", () => {
    expect(mergeProducts([light, mug, dark]).map(({ slug, id, productIds }) => [slug, id, productIds])).toEqual([
      ["lantern-tshirt", 1, [1, 8]],
      ["lantern-mug", 4, [4]],
    ]);
  });
  it("shows pictures without a colour after each colour's own, in their order", () => {
    const [scarf] = mergeProducts([
      aRecord({
        images: [
          anImage({ id: 4, imageUrl: "/last.webp", imageOrder: 1 }),
          anImage({ id: 3, imageUrl: "/second.webp", imageOrder: 0 }),
          anImage({ id: 1, imageUrl: "/both.webp", imageOrder: 0 }),
          anImage({ id: 2, imageUrl: "/red.webp", color: "Red", imageOrder: 1 }),
        ],
        variants: [aVariant({ id: 1, color: "Red" }), aVariant({ id: 2, color: "Navy" })],
      }),
    ]);
    const urls = (color: string) => scarf?.pictures[color]?.map(({ url }) => url);
    const others = ["/both.webp", "/second.webp", "/last.webp"];
    expect([urls("Red"), urls("Navy")]).toEqual([["/red.webp", ...others], others]);
  });
  it("offers all colours and sizes of both, sizes in order", () => {
    expect(tshirt?.colorOptions.map((option) => option.name)).toEqual(["Navy", "White"]);
    expect(tshirt?.sizeOptions).toEqual(["S", "M", "XL", "3XL"]);
    expect(tshirt?.variants.map((variant) => [variant.id, variant.productId, variant.available])).toEqual([
      [101, 1, true],
      [102, 1, true],
      [103, 1, false],
      [108, 8, true],
    ]);
  });
  it("has a price range, in pence", () => {
    expect(tshirt?.priceRange).toEqual({ min: 2499, max: 2699 });
    expect(mergeProducts([mug])[0]?.priceRange).toEqual({ min: 2499, max: 2499 });
    const larger = aRecord({ variants: [aVariant({ price: 2699 })] });
    expect(mergeProducts([larger])[0]?.priceRange, "of its only variant").toEqual({ min: 2699, max: 2699 });
  });
  it("averages rating and reviews", () => {
    expect([tshirt?.rating, tshirt?.reviews]).toEqual([4.7, 76]);
    const [once] = mergeProducts([aRecord({ id: 1, reviews: 10 }), aRecord({ id: 8, reviews: 10 })]);
    expect(once?.reviews, "no more than either has").toBe(10);
  });
  it("shows the base record's card picture, and each colour's own", () => {
    expect([tshirt?.imageUrl, tshirt?.imageColor]).toEqual(["/art/tshirt-navy.webp", "Navy"]);
    expect(tshirt?.pictures.White).toEqual([{ url: "/art/tshirt-white.webp", alt: "White, front" }]);
  });
});
