import { describe, expect, it } from "vitest";
import { averageRating, fitText, reviewFallback, shownRating, writtenReviewsText } from "./reviews.ts";

describe("reviews", () => {
  it("fall back to variants x 8 with a minimum of 50", () => {
    expect(reviewFallback(36)).toBe(288);
    expect(reviewFallback(6)).toBe(50);
    expect(reviewFallback(7)).toBe(56);
  });
  it("show the record's figures if it has any", () => {
    const shown = shownRating({ rating: 4.8, reviews: 953, variantCount: 36 }, "rehearsal");
    expect(shown).toEqual({ rating: 4.8, reviews: 953, isDemo: true });
    expect(shownRating({ rating: 4.8, reviews: 1, variantCount: 36 }, "rehearsal").reviews).toBe(1);
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

describe("the texts about reviews", () => {
  it("count those with words, and of how many if some have none", () => {
    expect([
      writtenReviewsText(14, 953),
      writtenReviewsText(14, 14),
      writtenReviewsText(1),
      writtenReviewsText(1, 2),
    ]).toEqual(["14 written reviews of 953", "14 written reviews", "1 written review", "1 written review of 2"]);
  });
  it("give the most common answer about the fit, and true to size where two are as common", () => {
    expect(fitText({ count: 14, small: 18, true: 82, large: 0 })).toBe("82% of 14 reviews say it is true to size.");
    expect(fitText({ count: 2, small: 50, true: 50, large: 0 })).toBe("50% of 2 reviews say it is true to size.");
    expect(fitText({ count: 3, small: 0, true: 33, large: 67 })).toBe("67% of 3 reviews say it runs large.");
    expect(fitText({ count: 1, small: 100, true: 0, large: 0 })).toBe("1 review says it runs small.");
  });
});

describe("an average rating", () => {
  it("is the mean to one decimal, ignoring missing ones", () => {
    expect(averageRating([4.8, 4.5])).toBe(4.7);
    expect(averageRating([null, 4.8])).toBe(4.8);
    expect(averageRating([null, null])).toBeNull();
  });
});
