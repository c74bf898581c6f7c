import { describe, expect, it } from "vitest";
import { aBundle, anImage, anItem, aRecord, aVariant } from "../test-records.ts";
import { type BundleItemRecord, joinBundles } from "./bundle.ts";
import { bundleCard, goodsOf, productCard } from "./cards.ts";
import { mergeProducts } from "./merge.ts";

const rules = { brand: "Lantern", mode: "rehearsal" } as const;
const mugIn = (stock: { White: number; Black: number }) =>
  mergeProducts([
    aRecord({
      name: "Lantern Mug",
      images: [
        anImage({ id: 1, color: "White", imageUrl: "/art/mug-white.webp", isThumbnail: true }),
        anImage({ id: 2, color: "Black", imageUrl: "/art/mug-black.webp" }),
      ],
      variants: [
        aVariant({ id: 1, color: "Black", size: "11oz", available: stock.Black > 0 }),
        aVariant({ id: 2, color: "White", size: "11oz", available: stock.White > 0 }),
      ],
    }),
  ])[0]!;

describe("a card's Add to Cart button", () => {
  it("adds the colour in the picture", () => {
    expect(productCard(mugIn({ White: 1, Black: 1 }), rules).quickAdd).toMatchObject({ variantId: 2, color: "White" });
  });
  it("adds the variant that was entered first if the picture has no colour", () => {
    const plain = mergeProducts([
      aRecord({
        name: "Lantern Mug",
        variants: [aVariant({ id: 9, color: "Red" }), aVariant({ id: 3, color: "Blue" })],
      }),
    ])[0]!;
    expect(productCard(plain, rules).quickAdd).toMatchObject({ variantId: 3, color: "Blue" });
  });
  it("is above another view of the same colour, shown on hover, if there is one", () => {
    expect(productCard(mugIn({ White: 1, Black: 1 }), rules).secondImageUrl).toBeNull();
    const images = ["front", "back"].map((side, imageOrder) =>
      anImage({ id: imageOrder, color: "Navy", imageUrl: `/${side}.webp`, imageOrder, isThumbnail: imageOrder === 0 }),
    );
    const [cap] = mergeProducts([aRecord({ images, variants: [aVariant({ color: "Navy" })] })]);
    expect(productCard(cap!, rules).secondImageUrl).toBe("/back.webp");
  });
  it("adds it with its product's slug, the id that analytics uses on its page", () => {
    const mug = mugIn({ White: 1, Black: 1 });
    expect(goodsOf(mug, mug.variants[0]!).group).toBe(mug.slug);
  });
  it("adds another colour, with its picture, if that one is sold out", () => {
    expect(productCard(mugIn({ White: 0, Black: 1 }), rules).quickAdd).toMatchObject({
      variantId: 1,
      image: "/art/mug-black.webp",
    });
  });
  it("is missing if everything is sold out, and for a T-shirt", () => {
    expect(productCard(mugIn({ White: 0, Black: 0 }), rules).quickAdd).toBeNull();
    const tee = mergeProducts([aRecord({ variants: [aVariant()] })])[0]!;
    expect(productCard(tee, rules).quickAdd).toBeNull();
  });
});

describe("a bundle card's Add to Cart button", () => {
  const tee = (...variants: ReturnType<typeof aVariant>[]) => mergeProducts([aRecord({ variants })]);
  const quickAdd = (products: ReturnType<typeof tee>, item: Partial<BundleItemRecord> = {}) =>
    bundleCard(joinBundles([aBundle([{ ...anItem(1), ...item }])], products)[0]!, rules).quickAdd;

  it("links to the bundle's page if there is a size or colour to choose, whatever its defaults", () => {
    const sizes = tee(aVariant({ id: 1, size: "M" }), aVariant({ id: 2, size: "L" }));
    expect(quickAdd(sizes, { defaultColor: "Navy", defaultSize: "L" })).toBe("choose");
    const colors = tee(aVariant({ id: 1, color: "Navy" }), aVariant({ id: 2, color: "Red" }));
    expect(quickAdd(colors, { defaultColor: "Navy", defaultSize: "M" })).toBe("choose");
    const soldOut = tee(aVariant({ id: 1, size: "M" }), aVariant({ id: 2, size: "L", available: false }));
    expect(quickAdd(soldOut)).toBe("choose");
  });
  it("adds it if there is nothing to choose", () => {
    const fixed = { isCustomizable: false, defaultColor: "Navy", defaultSize: "M" };
    const sizes = tee(aVariant({ id: 7, size: "M" }), aVariant({ id: 8, size: "L" }));
    expect(quickAdd(sizes, fixed)).toMatchObject({ bundle: { id: 1 }, parts: [{ variantId: 7, quantity: 1 }] });
  });
  it("is missing while the bundle is unavailable", () => {
    expect(quickAdd(tee(aVariant({ available: false })))).toBeNull();
  });
});

describe("a pre-ordered product's card", () => {
  it("doesn't claim that it ships in 48 hours, whether or not it has an Add to Cart button", () => {
    const tee = mergeProducts([aRecord({ variants: [aVariant()], dispatchOn: "2026-12-18" })])[0]!;
    const mug = { ...mugIn({ White: 1, Black: 1 }), dispatchOn: "2026-12-18" };
    expect([productCard(tee, rules).isPreorder, productCard(mug, rules).isPreorder]).toEqual([true, true]);
    expect(productCard(mugIn({ White: 1, Black: 1 }), rules).isPreorder).toBe(false);
  });
});

describe("a card's price", () => {
  it("is the lowest, with 'from' only if some sizes cost more", () => {
    const sizes = [aVariant({ id: 1 }), aVariant({ id: 2, size: "2XL", price: 2699 })];
    const card = productCard(mergeProducts([aRecord({ variants: sizes })])[0]!, rules);
    expect([card.price, card.from, card.sizes]).toEqual([2499, true, "M to 2XL"]);
    expect(productCard(mugIn({ White: 1, Black: 1 }), rules).from).toBe(false);
  });
});
