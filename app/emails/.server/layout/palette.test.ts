import { expect, test } from "vitest";
import { mix } from "./palette.ts";

test("colours are mixed as the stylesheet mixes them", () => {
  expect(mix("#f2a93b", "#f6f2ea", 30)).toBe("#f5dcb6");
  expect(mix("#14151f", "#f6f2ea", 18)).toBe("#cdcac5");
  expect(mix("#000000", "#ffffff", 100)).toBe("#000000");
});

test("another colour format is refused", () => {
  expect(() => mix("red", "#ffffff", 50)).toThrow("Not a colour");
});
