import { describe, expect, it } from "vitest";
import { averageRating, reviewFallback, shownRating } from "./reviews.ts";

describe("reviews", () => {
  it("fall back to variants x 8 with a minimum of 50", () => {
    expect(reviewFallback(36)).toBe(288);
    expect(reviewFallback(6)).toBe(50);
    expect(reviewFallback(7)).toBe(56);
  });
  it("show what the record says where it says something", () => {
    const shown = shownRating({ rating: 4.8, reviews: 953, variantCount: 36 }, "rehearsal");
    expect(shown).toEqual({ rating: 4.8, reviews: 953, isDemo: true });
  });
  it("show 5.0 when the rating is missing", () => {
    expect(shownRating({ rating: null, reviews: 0, variantCount: 2 }, "rehearsal")).toMatchObject({
      rating: 5,
      reviews: 50,
    });
  });
  it("show no demo figure in a live shop, only what verified buyers said", () => {
    const product = { rating: 4.8, reviews: 953, variantCount: 36 };
    expect(shownRating(product, "live")).toEqual({ rating: null, reviews: 0, isDemo: false });
    expect(shownRating(product, "live", { rating: 4, reviews: 3 })).toEqual({ rating: 4, reviews: 3, isDemo: false });
  });
});

describe("an average rating", () => {
  it("is the mean to one decimal, leaving out what is missing", () => {
    expect(averageRating([4.8, 4.5])).toBe(4.7);
    expect(averageRating([null, 4.8])).toBe(4.8);
    expect(averageRating([null, null])).toBeNull();
  });
});
