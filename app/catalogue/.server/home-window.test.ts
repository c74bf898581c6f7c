import { describe, expect, it } from "vitest";
import { isHidden } from "../model/product-names.ts";
import { topSellers } from "./home-window.ts";

const product = (name: string, rank: number, category = "gear") => ({ name, rank, category });

describe("top sellers", () => {
  it("are the group's three most reviewed", () => {
    const products = [
      product("Mug", 588),
      product("Tote Bag", 402),
      product("Hoodie", 812, "apparel"),
      product("Mouse Pad", 237),
      product("Water Bottle", 377),
    ];
    expect(topSellers(products, "gear").map(({ name }) => name)).toEqual(["Mug", "Tote Bag", "Water Bottle"]);
    expect(topSellers(products, "apparel").map(({ name }) => name)).toEqual(["Hoodie"]);
  });
  it("exclude stickers, however popular", () => {
    const products = [product("Lantern Sticker Pack", 9000), product("Mug", 1)];
    expect(topSellers(products, "gear").map(({ name }) => name)).toEqual(["Mug"]);
  });
});

describe("the hidden items", () => {
  it.each(["Lantern Sticker", "Vinyl Stickers", "Lantern Badge Set", "Badge-set", "Set of five badges"])(
    "include %j",
    (name) => expect(isHidden(name)).toBe(true),
  );
  it.each(["Lantern Mug", "Cap with a badge"])("do not include %j", (name) => expect(isHidden(name)).toBe(false));
});
