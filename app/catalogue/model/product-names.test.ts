import { describe, expect, it } from "vitest";
import { cardShowsAddToCart, nounOf } from "./product-names.ts";

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
    expect(nounOf("LANTERN  Mug", "Lantern"), "however it is spaced").toBe("Mug");
    expect(nounOf("Lanterns Mug", "Lantern"), "not part of a word").toBe("Lanterns Mug");
    expect(nounOf("Tea Towel", "Lantern")).toBe("Tea Towel");
  });
});
