import { describe, expect, it } from "vitest";
import { anImage, anOverride, aRecord, aVariant } from "../test-records.ts";
import {
  cardImage,
  cardImageUrl,
  displayPrice,
  displayValues,
  imagesOfColour,
  isSellable,
  logoUrl,
  variantPrice,
} from "./product.ts";

describe("display price", () => {
  const record = aRecord({ pricePence: 2000, retailPricePence: 2499 });

  it("is the custom price of an active override", () => {
    expect(displayPrice({ ...record, override: anOverride({ customRetailPricePence: 1999 }) })).toBe(1999);
  });
  it("is the custom price even if it is zero", () => {
    expect(displayPrice({ ...record, override: anOverride({ customRetailPricePence: 0 }) })).toBe(0);
  });
  it("is the retail price if the override is off or has no price", () => {
    const off = anOverride({ customRetailPricePence: 1999, isActive: false });
    expect(displayPrice({ ...record, override: off })).toBe(2499);
    expect(displayPrice({ ...record, override: anOverride() })).toBe(2499);
  });
  it("is the price if there is neither", () => {
    expect(displayPrice(aRecord({ pricePence: 2000, retailPricePence: null }))).toBe(2000);
  });
});

describe("variant price", () => {
  it("keeps a size surcharge through an override", () => {
    const record = aRecord({ pricePence: 2499, override: anOverride({ customRetailPricePence: 1999 }) });
    expect(variantPrice(record, aVariant({ pricePence: 2699 }))).toBe(2199);
  });
  it("is never negative", () => {
    const record = aRecord({ pricePence: 2499, override: anOverride({ customRetailPricePence: 100 }) });
    expect(variantPrice(record, aVariant({ pricePence: 1499 }))).toBe(0);
  });
});

describe("display values", () => {
  it("come from the record without an override", () => {
    const shown = displayValues(aRecord({ description: "A tee.", tags: ["tee"] }));
    expect(shown).toMatchObject({
      displayName: "Lantern T-Shirt",
      displayDescription: "A tee.",
      displayCategory: "apparel",
      displayTags: ["tee"],
      hasOverride: false,
      overrideActive: false,
    });
  });
  it("come from an active override's non-blank fields", () => {
    const override = anOverride({ customName: "Night Tee", customDescription: "  ", customTags: [] });
    expect(displayValues(aRecord({ description: "A tee.", tags: ["tee"], override }))).toMatchObject({
      displayName: "Night Tee",
      displayDescription: "A tee.",
      displayTags: [],
      hasOverride: true,
      overrideActive: true,
    });
  });
  it("ignore an override that is off, but report that it exists", () => {
    const override = anOverride({ customName: "Night Tee", isActive: false });
    expect(displayValues(aRecord({ override }))).toMatchObject({
      displayName: "Lantern T-Shirt",
      hasOverride: true,
      overrideActive: false,
    });
  });
  it("include all images in order, and the first as primary and thumbnail if none is marked", () => {
    const images = [anImage({ id: 1, imageOrder: 2 }), anImage({ id: 2, imageOrder: 1 })];
    const shown = displayValues(aRecord({ images }));
    expect(shown.allImages.map((image) => image.id)).toEqual([2, 1]);
    expect([shown.primaryImage?.id, shown.thumbnailImage?.id, shown.imageCount]).toEqual([2, 2, 2]);
  });
  it("report a record as synced only if the printer knows it", () => {
    expect(displayValues(aRecord()).syncStatus).toBe("synced");
    expect(displayValues(aRecord({ printfulProductId: null }))).toMatchObject({
      syncStatus: "not_synced",
      lastSynced: null,
    });
  });
});

describe("a variant", () => {
  it("can be bought while it has stock and its product is available and in stock", () => {
    expect(isSellable(aRecord(), aVariant({ stock: 1 }))).toBe(true);
    expect(isSellable(aRecord(), aVariant({ stock: 0 }))).toBe(false);
    expect(isSellable(aRecord({ isAvailable: false }), aVariant())).toBe(false);
    expect(isSellable(aRecord({ inStock: false }), aVariant())).toBe(false);
  });
  it("cannot be bought without the printer's ids for delivery and printing", () => {
    expect(isSellable(aRecord(), aVariant({ printfulVariantId: null }))).toBe(false);
    expect(isSellable(aRecord(), aVariant({ printfulSyncVariantId: null }))).toBe(false);
  });
  it("cannot be bought without its own price, whatever an override does", () => {
    const override = anOverride({ customRetailPricePence: 3000 });
    expect(isSellable(aRecord({ pricePence: 2500, override }), aVariant({ pricePence: 0 }))).toBe(false);
  });
});

/** Best first (R-CATALOGUE-8). */
const inChoiceOrder = [
  anImage({ id: 1, isThumbnail: true, source: "custom", imageOrder: 9 }),
  anImage({ id: 2, isThumbnail: true, imageOrder: 9 }),
  anImage({ id: 3, isPrimary: true, source: "custom", imageOrder: 9 }),
  anImage({ id: 4, isPrimary: true, imageOrder: 9 }),
  anImage({ id: 5, variantType: "product", source: "custom", imageOrder: 9 }),
  anImage({ id: 6, variantType: "product", imageOrder: 9 }),
  anImage({ id: 7, source: "custom", imageOrder: 3 }),
  anImage({ id: 8, source: "custom", imageOrder: 4 }),
  anImage({ id: 9, imageOrder: 1 }),
  anImage({ id: 10, imageOrder: 2 }),
];

describe("the card picture", () => {
  it.each(inChoiceOrder.map((image, place) => [image.id, place] as const))(
    "is picture %i if the better ones are missing",
    (id, place) => {
      expect(cardImage(inChoiceOrder.slice(place).reverse())?.id).toBe(id);
    },
  );
  it("is the product's image_url without any pictures, then the logo", () => {
    expect(cardImageUrl([], "/art/mug-white.webp")).toBe("/art/mug-white.webp");
    expect(cardImageUrl([], " ")).toBe(logoUrl);
    expect(cardImageUrl([], null)).toBe(logoUrl);
  });
});

describe("the pictures of a colour", () => {
  it("are only that colour's, the owner's own first, then in order", () => {
    const images = [
      anImage({ id: 1, color: "Navy", imageOrder: 1 }),
      anImage({ id: 2, color: "navy", imageOrder: 0 }),
      anImage({ id: 3, color: "Red", imageOrder: 0 }),
      anImage({ id: 4, color: "Navy", imageOrder: 5, source: "custom" }),
    ];
    expect(imagesOfColour(images, "Navy").map((image) => image.id)).toEqual([4, 2, 1]);
  });
});
