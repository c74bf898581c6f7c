import { describe, expect, it } from "vitest";
import { anImage } from "../test-records.ts";
import { cardImage, cardImageUrl, imagesOfColor, logoUrl } from "./product.ts";

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
  it("is the older one of two with the same order", () => {
    const older = anImage({ id: 3, imageOrder: 1 });
    const newer = anImage({ id: 5, imageOrder: 1 });
    expect(cardImage([newer, older])?.id).toBe(3);
    expect(
      imagesOfColor(
        [newer, older].map((image) => ({ ...image, color: "Red" })),
        "Red",
      )[0]?.id,
    ).toBe(3);
  });
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
    expect(imagesOfColor(images, "Navy").map((image) => image.id)).toEqual([4, 2, 1]);
  });
});
