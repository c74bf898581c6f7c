import { describe, expect, it } from "vitest";
import { readShopQuery } from "./read-shop-query.ts";
import { filterCount, searchTerms, shopHref, wholeShop } from "./shop-query.ts";

const read = (search: string) => readShopQuery(new URLSearchParams(search));

describe("the shop's query", () => {
  it("is entirely in the URL, and survives a round trip", () => {
    const search =
      "q=hoodie&category=apparel&category=gear&colour=navy&colour=ash-grey&size=2xl&min=10&max=39.99&sort=price-low&page=2";
    const query = read(search);
    expect(query).toEqual({
      q: "hoodie",
      categories: ["apparel", "gear"],
      colors: ["navy", "ash-grey"],
      sizes: ["2xl"],
      from: 1000,
      to: 3999,
      sort: "price-low",
      page: 2,
    });
    expect(shopHref(query, { page: query.page })).toBe(`/shop?${search}`);
  });

  it.each([
    "page=-1",
    "page=0",
    "page=1e9",
    "page=two",
    "sort=x",
    "sort=match",
    "category=' or 1=1",
    "colour=<script>",
    "size=%00",
    "min=cheap&max=-3",
    "q=",
    "q=%20%20",
    "q=!!!",
    `q=${"a".repeat(10_000)}`,
    `colour=${"a".repeat(10_000)}`,
    "min=&max=&sort=&page=",
  ])("ignores invalid values: ?%s", (search) => {
    expect(read(search)).toEqual(wholeShop);
  });

  it("sorts a search by relevance, unless another order is chosen", () => {
    expect(read("q=mug").sort).toBe("match");
    expect(read("q=mug&sort=newest").sort).toBe("newest");
  });

  it("accepts a price range in the wrong order", () => {
    expect(read("min=40&max=10")).toMatchObject({ from: 1000, to: 4000 });
    expect(read("min=£12.50")).toMatchObject({ from: 1250, to: null });
    expect(read("min=10,50&max= 20 ")).toMatchObject({ from: 1050, to: 2000 });
  });

  it("returns to the first page if anything but the page changes", () => {
    const query = read("category=gear&page=3");
    expect(shopHref(query, { colors: ["red"] })).toBe("/shop?category=gear&colour=red");
    expect(shopHref(query, { page: 4 })).toBe("/shop?category=gear&page=4");
  });

  it("counts its filters; a price range is one", () => {
    expect(filterCount(read("q=mug&category=gear&colour=red&colour=navy&min=1&max=9&sort=newest"))).toBe(4);
  });

  it("searches for words only, eight at most", () => {
    expect(searchTerms("T-Shirt & 'navy'); drop table products;--")).toEqual([
      "t",
      "shirt",
      "navy",
      "drop",
      "table",
      "products",
    ]);
    expect(searchTerms("a b c d e f g h i j")).toHaveLength(8);
  });
  it("has no accents, however they are typed, and keeps letters of other scripts", () => {
    expect(searchTerms("Café CAFE\u0301 crème brûlée")).toEqual(["cafe", "creme", "brulee"]);
    expect(searchTerms("한글 हिन्दी")[0]).toBe("한글");
  });
});
