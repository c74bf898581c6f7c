import { describe, expect, test } from "vitest";
import { type BundleRule, bundlePricing, matchBundle, shareBundlePrice } from "./bundles.ts";
import { anything, starter } from "./test-bundle.ts";

const line = (productId: number, color = "Navy", size = "L", quantity = 1) => ({ productId, color, size, quantity });

describe("bundle prices", () => {
  test.each([
    ["starter", [2499, 1999, 999], 5497],
    ["champion", [3999, 2499, 1999, 2499], 10996],
    ["activist", [3999, 2499, 1999, 2499, 2499, 999, 1499], 15993],
  ])("the %s bundle costs as much as its parts: all discount rates are 0", (_, parts, price) => {
    const items = parts.map((basePrice, index) => ({ ...anything, productIds: [index], basePrice }));
    expect(bundlePricing({ ...starter, price, items })).toMatchObject({
      originalPrice: price,
      savings: { absolute: 0, percentage: 0 },
    });
  });

  test("pricing has price, original price, zero savings and the components", () => {
    expect(bundlePricing(starter)).toEqual({
      price: 5497,
      originalPrice: 5497,
      savings: { absolute: 0, percentage: 0 },
      components: [
        { productId: 1, name: "T-Shirt", price: 2499 },
        { productId: 3, price: 1999 },
        { productId: 4, price: 999 },
      ],
    });
  });

  test("savings are never negative, even when the bundle costs more than its parts", () => {
    expect(bundlePricing({ ...starter, price: 6000 }).savings).toEqual({ absolute: 0, percentage: 0 });
  });

  test("a bundle that staff made cheaper shows its true savings", () => {
    expect(bundlePricing({ ...starter, price: 4947 }).savings).toEqual({ absolute: 550, percentage: 10 });
    expect(bundlePricing({ ...starter, price: 4900 }).savings, "10.9%").toEqual({ absolute: 597, percentage: 11 });
    expect(bundlePricing({ ...starter, price: 0 }).savings, "all of it").toEqual({ absolute: 5497, percentage: 100 });
  });

  test("a bundle without items has no savings", () => {
    expect(bundlePricing({ ...starter, items: [] }).savings).toEqual({ absolute: 0, percentage: 0 });
  });
});

test("a bundle's price is shared by each line's base price times quantity", () => {
  const items = [
    { ...anything, productIds: [1], quantity: 3, basePrice: 1000 },
    { ...anything, productIds: [2], basePrice: 1000 },
  ];
  expect(shareBundlePrice({ ...starter, price: 3600, items }, { items: [1, 0], copies: 2 })).toEqual([1800, 5400]);
});

describe("a group of lines is the bundle", () => {
  test("if it has each item once, in any order", () => {
    expect(matchBundle(starter, [line(4), line(1), line(3)])).toEqual({ items: [2, 0, 1], copies: 1 });
  });

  test("with either of a garment's two records", () => {
    expect(matchBundle(starter, [line(8, "White"), line(3), line(4)])).not.toBeNull();
  });

  test("several times over, if every quantity is multiplied alike", () => {
    const doubled = [1, 3, 4].map((id) => line(id, "Navy", "L", 2));
    expect(matchBundle(starter, doubled)).toEqual({ items: [0, 1, 2], copies: 2 });
  });
});

describe("a group of lines is not the bundle", () => {
  test.each([
    ["an item is missing", [line(1), line(3)]],
    ["something is extra", [line(1), line(3), line(4), line(5)]],
    ["an item is there twice in another's place", [line(1), line(8), line(3)]],
    ["one quantity differs", [line(1), line(3), line(4, "White", "11oz", 2)]],
    ["it is empty", []],
    ["one mug is tagged as a bundle", [line(4)]],
  ])("when %s", (_, lines) => {
    expect(matchBundle(starter, lines)).toBeNull();
  });

  test("if a colour or size is not allowed", () => {
    const choosy: BundleRule = {
      ...starter,
      items: [{ ...anything, productIds: [1], basePrice: 2499, allowedColors: ["Navy"], allowedSizes: ["M", "L"] }],
    };
    expect(matchBundle(choosy, [line(1, "Navy", "L")])).not.toBeNull();
    expect(matchBundle(choosy, [line(1, "Red", "L")])).toBeNull();
    expect(matchBundle(choosy, [line(1, "Navy", "2XL")])).toBeNull();
  });

  test("a rule without items matches nothing, not even no lines", () => {
    expect(matchBundle({ ...starter, items: [] }, [])).toBeNull();
  });
});

test("two items of one product are matched by what they allow, in any line order", () => {
  const pair: BundleRule = {
    ...starter,
    items: [
      { ...anything, productIds: [1], basePrice: 2499 },
      { ...anything, productIds: [1], basePrice: 2499, allowedColors: ["Navy"] },
    ],
  };
  expect(matchBundle(pair, [line(1, "Navy"), line(1, "Red")])).toEqual({ items: [1, 0], copies: 1 });
  expect(matchBundle(pair, [line(1, "Red"), line(1, "Navy")])).toEqual({ items: [0, 1], copies: 1 });
  expect(matchBundle(pair, [line(1, "Red"), line(1, "Red")])).toBeNull();
});

test("items with quantities one and two are each matched by their own quantity", () => {
  const three: BundleRule = {
    ...starter,
    items: [
      { ...anything, productIds: [4], quantity: 2, basePrice: 999 },
      { ...anything, productIds: [3], basePrice: 1999 },
    ],
  };
  expect(matchBundle(three, [line(4, "White", "11oz", 2), line(3)])).toEqual({ items: [0, 1], copies: 1 });
  expect(matchBundle(three, [line(4, "White", "11oz", 4), line(3, "Red", "One Size", 2)])?.copies).toBe(2);
  expect(matchBundle(three, [line(4), line(3)])).toBeNull();
});
