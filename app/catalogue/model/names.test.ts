import { describe, expect, it } from "vitest";
import { cardShowsAddToCart, looksLikeUuid, nameSlug, nounOf } from "./names.ts";

const uuid = "9b2f1c66-6f3e-4a51-9d0c-2f1f5a3d7e10";

describe("a name's slug", () => {
  it.each([
    ["Lantern T-Shirt", "lantern-t-shirt"],
    ["  Mug & Saucer, 11oz!  ", "mug-saucer-11oz"],
    ["Café Crème", "cafe-creme"],
    ["Tea -- Towel", "tea-towel"],
  ])("of %j is %j: lower case, no special characters, hyphens for spaces", (name, slug) => {
    expect(nameSlug(name)).toBe(slug);
  });
});

describe("a UUID", () => {
  it("is distinguished from a slug that is merely long", () => {
    expect(looksLikeUuid(uuid)).toBe(true);
    expect(looksLikeUuid("lantern-water-bottle")).toBe(false);
    expect(looksLikeUuid(`${uuid}-mug`)).toBe(false);
  });
});

describe("the Add to Cart button of a card", () => {
  it.each(["Lantern T-Shirt", "Lantern Hoodie", "Lantern Cap", "LANTERN TSHIRT"])("is hidden for %j", (name) =>
    expect(cardShowsAddToCart(name, "Lantern")).toBe(false),
  );
  it.each(["Lantern Mug", "Lantern Tote Bag", "Lantern Landscape Print", "Plain T-Shirt"])("is shown for %j", (name) =>
    expect(cardShowsAddToCart(name, "Lantern")).toBe(true),
  );
});

describe("a product's noun", () => {
  it("is its name without the brand", () => {
    expect(nounOf("Lantern T-Shirt", "Lantern")).toBe("T-Shirt");
    expect(nounOf("Tea Towel", "Lantern")).toBe("Tea Towel");
  });
});
