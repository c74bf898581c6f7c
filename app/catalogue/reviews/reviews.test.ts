import { describe, expect, it } from "vitest";
import { averageRating, reviewFallback, shownRating } from "./reviews.ts";

describe("reviews", () => {
  it("fall back to variants x 8 with a minimum of 50", () => {
    expect(reviewFallback(36)).toBe(288);
    expect(reviewFallback(6)).toBe(50);
    expect(reviewFallback(7)).toBe(56);
  });
  it("show the record's figures if it has any", () => {
    const shown = shownRating({ rating: 4.8, reviews: 953, variantCount: 36 }, "rehearsal");
    expect(shown).toEqual({ rating: 4.8, reviews: 953, isDemo: true });
  });
  it("show 5.0 for a missing rating", () => {
    expect(shownRating({ rating: null, reviews: 0, variantCount: 2 }, "rehearsal")).toMatchObject({
      rating: 5,
      reviews: 50,
    });
  });
  it("show no demo figures in a live shop, only verified buyers' ratings", () => {
    const product = { rating: 4.8, reviews: 953, variantCount: 36 };
    expect(shownRating(product, "live")).toEqual({ rating: null, reviews: 0, isDemo: false });
    expect(shownRating(product, "live", { rating: 4, reviews: 3 })).toEqual({ rating: 4, reviews: 3, isDemo: false });
  });
});

describe("an average rating", () => {
  it("is the mean to one decimal, ignoring missing ones", () => {
    expect(averageRating([4.8, 4.5])).toBe(4.7);
    expect(averageRating([null, 4.8])).toBe(4.8);
    expect(averageRating([null, null])).toBeNull();
  });
});
