import { expect, test } from "vitest";
import { type Sold, withdrawnBetween } from "./sold.ts";

const choices = { colors: new Set<string>(), sizes: new Set<string>() };
const selling = (products: Record<string, number[]>, bundles: string[] = []): Sold => ({
  products: new Map(Object.entries(products).map(([slug, productIds]) => [slug, { ...choices, productIds }])),
  bundles: new Map(bundles.map((slug) => [slug, []])),
  all: choices,
});

test("hidden, moved and changed products count as withdrawn", () => {
  const before = selling({ mug: [1], cap: [2], tee: [3, 4], bag: [5] });
  expect(withdrawnBetween(before, selling({ cap: [2], tee: [3], satchel: [5] }))).toEqual(["mug", "tee", "bag"]);
});

test("new products, and those with an additional record, withdraw nothing", () => {
  expect(withdrawnBetween(selling({ tee: [3] }), selling({ tee: [4, 3], mug: [1] }, ["starter"]))).toEqual([]);
});

test("a bundle that is no longer sold counts as withdrawn", () => {
  expect(withdrawnBetween(selling({}, ["starter", "champion"]), selling({}, ["champion"]))).toEqual(["starter"]);
});
