import { describe, expect, it } from "vitest";
import { joinBundles } from "#app/catalogue/model/bundle.ts";
import { mergeProducts } from "#app/catalogue/model/merge.ts";
import { aBundle, anItem, aRecord, aVariant } from "#app/catalogue/test-records.ts";
import { suggestBundle, suggestProduct } from "./suggestion.ts";

const inColors = (...colors: string[]) =>
  colors.map((color, index) => aVariant({ id: index + 1, color, price: 2499 + index * 100 }));
const aTee = (given: Parameters<typeof aRecord>[0] = {}) =>
  mergeProducts([aRecord({ variants: inColors("Navy", "Black"), ...given })])[0]!;
const noteTo = (words: string, given: Parameters<typeof aRecord>[0] = {}) =>
  suggestProduct(aTee(given), words.split(" ")).note;

describe("a product's suggestion", () => {
  it("links to its page and shows the lowest price", () => {
    const { path, pence, from } = suggestProduct(aTee(), ["tee"]);
    expect({ path, pence, from }).toEqual({ path: "/product/lantern-tshirt", pence: 2499, from: true });
  });
  it("shows the group and the number of colours", () => {
    expect(noteTo("shirt")).toBe("Apparel, two colours");
    expect(noteTo("shirt", { variants: inColors("Navy") })).toBe("Apparel, Navy");
    expect(noteTo("shirt", { variants: [] })).toBe("Apparel");
    const eleven = Array.from({ length: 11 }, (_, index) => `Colour ${index}`);
    expect(noteTo("shirt", { variants: inColors(...eleven) })).toBe("Apparel, 11 colours");
  });
  it("names the colour that was searched for", () => {
    expect(noteTo("navy shirt")).toBe("Apparel, Navy");
  });
  it("quotes the matching sentence of the description if the name does not match", () => {
    const description = "Made for walking\n\nSoft cotton. Keeps warm on cold mornings.\n\nWeight: 180 g";
    expect(noteTo("cotton", { description })).toBe("Soft cotton");
    expect(noteTo("walk", { description })).toBe("Made for walking");
    expect(noteTo("weight", { description })).toBe("Weight: 180 g");
    expect(noteTo("shirt cotton", { description })).toBe("Soft cotton");
    expect(noteTo("silk", { description })).toBe("Apparel, two colours");
  });
  it("cuts a long sentence around the match", () => {
    const description = `It is ${"very ".repeat(20)}well made of organic cotton ${"and so on ".repeat(20)}.`;
    const note = noteTo("organic", { description });
    expect(note).toMatch(/^…made of organic cotton and .*…$/);
    expect(note.length).toBeLessThanOrEqual(60);
  });
});

describe("a bundle's suggestion", () => {
  const nouns = ["T-Shirt", "Hoodie", "Cap", "Mug", "Tote Bag"];
  const products = mergeProducts(
    nouns.map((noun, index) =>
      aRecord({
        id: index + 1,
        name: `Lantern ${noun}`,
        slug: `lantern-${index}`,
        variants: [aVariant({ id: index + 1, productId: index + 1 })],
      }),
    ),
  );
  const noteOf = (size: number, words: string, description = "") => {
    const record = { ...aBundle(nouns.slice(0, size).map((_, index) => anItem(index + 1))), description };
    const [bundle] = joinBundles([record], products);
    return suggestBundle(bundle!, { place: 0, words: words.split(" "), brand: "Lantern" }).note;
  };

  it("lists its contents, or the match and the number of others", () => {
    expect(noteOf(3, "starter")).toBe("T-Shirt, Hoodie, Cap");
    expect(noteOf(5, "starter")).toBe("T-Shirt and four more");
    expect(noteOf(5, "mug")).toBe("Mug and four more");
  });
  it("quotes its description if nothing else matches", () => {
    expect(noteOf(3, "festival", "Ready for the festival.")).toBe("Ready for the festival");
  });
  it("has another background than its neighbour", () => {
    const [bundle] = joinBundles([aBundle([anItem(1)])], products);
    const grounds = [0, 1, 2, 3].map((place) => suggestBundle(bundle!, { place, words: [], brand: "" }).ground);
    expect(grounds).toEqual(["glow", "dusk", "well", "glow"]);
  });
});
