import { describe, expect, it } from "vitest";
import { topSellers } from "./home-data.ts";

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
});
