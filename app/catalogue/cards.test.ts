import { describe, expect, it } from "vitest";
import { productCard } from "./cards.ts";
import { mergeProducts } from "./merge.ts";
import { anImage, aRecord, aVariant } from "./test-records.ts";

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
        aVariant({ id: 1, color: "Black", size: "11oz", stock: stock.Black }),
        aVariant({ id: 2, color: "White", size: "11oz", stock: stock.White }),
      ],
    }),
  ])[0]!;

describe("a card's Add to Cart button", () => {
  it("adds the colour on the picture", () => {
    expect(productCard(mugIn({ White: 1, Black: 1 }), rules).quickAdd).toMatchObject({ variantId: 2, color: "White" });
  });
  it("adds another colour, with its own picture, when that one is sold out", () => {
    expect(productCard(mugIn({ White: 0, Black: 1 }), rules).quickAdd).toMatchObject({
      variantId: 1,
      image: "/art/mug-black.webp",
    });
  });
  it("is not there when everything is sold out, or for a T-shirt", () => {
    expect(productCard(mugIn({ White: 0, Black: 0 }), rules).quickAdd).toBeNull();
    const tee = mergeProducts([aRecord({ variants: [aVariant()] })])[0]!;
    expect(productCard(tee, rules).quickAdd).toBeNull();
  });
});

describe("a card's price", () => {
  it("is the lowest, and says 'from' only when some sizes cost more", () => {
    const sizes = [aVariant({ id: 1 }), aVariant({ id: 2, size: "2XL", pricePence: 2699 })];
    const card = productCard(mergeProducts([aRecord({ variants: sizes })])[0]!, rules);
    expect([card.price, card.from, card.sizes]).toEqual([2499, true, "M to 2XL"]);
    expect(productCard(mugIn({ White: 1, Black: 1 }), rules).from).toBe(false);
  });
});
