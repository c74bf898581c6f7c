import { expect, test } from "vitest";
import { decimalsOf, formatAmount, isCurrency } from "./amounts.ts";

test.for([
  [2499, "GBP", "£24.99"],
  [123450, "EUR", "€1,234.50"],
  [1200, "JPY", "JP¥1,200"],
  [850, "USD", "US$8.50"],
] as const)("%d of %s is %s", ([amount, currency, words]) => {
  expect(formatAmount(amount, currency)).toBe(words);
});

test("decimal places follow the currency", () => {
  expect(["GBP", "JPY", "KWD"].map(decimalsOf)).toEqual([2, 0, 3]);
});

test("a currency is three capitals", () => {
  expect(["GBP", "gbp", "£", "", "GBPS"].map(isCurrency)).toEqual([true, false, false, false, false]);
});
