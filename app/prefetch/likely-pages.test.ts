import { expect, it } from "vitest";
import { factsOf } from "#app/page-facts.ts";
import { canPrefetch, prefetchAfterMs, prefetchMarginPx } from "./likely-pages.ts";

it("likely next pages: /shop leads to checkout, /checkout to /success (R-ROUTE-11)", () => {
  expect(factsOf("/shop").next).toBe("/checkout");
  expect(factsOf("/product/lantern-mug").next).toBe("/checkout");
  expect(factsOf("/checkout").next).toBe("/success");
  expect(factsOf("/faq").next).toBeUndefined();
});

it("prefetch delay 2 s with 50 px margin (R-ROUTE-11)", () => {
  expect([prefetchAfterMs, prefetchMarginPx]).toEqual([2000, 50]);
});

it("nothing is prefetched with data saving or on a slow connection", () => {
  expect(canPrefetch({ saveData: true, effectiveType: "4g" })).toBe(false);
  for (const slow of ["slow-2g", "2g", "3g"]) expect(canPrefetch({ effectiveType: slow })).toBe(false);
  expect(canPrefetch({ saveData: false, effectiveType: "4g" })).toBe(true);
  expect(canPrefetch(undefined)).toBe(true);
});
