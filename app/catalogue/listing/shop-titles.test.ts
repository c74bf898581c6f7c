import { describe, expect, it } from "vitest";
import { readShopQuery } from "./read-shop-query.ts";
import { canonicalQuery, resultCountLabel, shopTitle } from "./shop-titles.ts";

const page = (search: string, counts: { total?: number; pages?: number; closest?: string } = {}) => ({
  query: readShopQuery(new URLSearchParams(search)),
  total: 7,
  all: 10,
  pages: 1,
  closest: null,
  ...counts,
});

describe("the shop list's texts", () => {
  it("number the page in the title if there are several", () => {
    expect(shopTitle(page(""), "Shop")).toMatch(/^All Merch: /);
    expect(shopTitle(page("category=apparel&category=gear"), "Shop")).toMatch(/^Apparel and Gear: /);
    expect(shopTitle(page("page=2", { pages: 3 }), "Shop")).toMatch(/^All Merch \(page 2 of 3\): /);
    expect(shopTitle(page("q=scarf", { total: 0 }), "Shop")).toMatch(/^Nothing found: “scarf”: /);
  });
  it("announce the number of results", () => {
    expect(resultCountLabel(page("category=gear"))).toBe("7 products of 10");
    expect(resultCountLabel(page("q=mug", { total: 1 }))).toBe("1 product for mug");
    expect(resultCountLabel(page("q=scarf", { total: 0 }))).toBe("0 products for scarf");
    const slip = (total: number) => resultCountLabel(page("q=hodie", { total, closest: "hoodie" }));
    expect(slip(2)).toBe("No match for hodie. Showing hoodie. 2 close matches");
    expect(slip(1)).toBe("No match for hodie. Showing hoodie. 1 close match");
  });
  it("give search engines URLs for categories and pages, not for searches, filters and sort orders", () => {
    expect(canonicalQuery(page("category=gear&colour=red&sort=newest&page=2").query)).toBe(
      "/shop?category=gear&page=2",
    );
    expect(canonicalQuery(page("q=mug&category=gear").query)).toBe("/shop");
  });
});
