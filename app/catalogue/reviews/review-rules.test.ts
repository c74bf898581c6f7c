import { describe, expect, it } from "vitest";
import { allReviews, percentsOf, summaryOfReviews, writeReviewQuery } from "./review-rules.ts";

describe("the summary of reviews", () => {
  it("has the mean to one decimal, a bar per rating, and an aggregate fit", () => {
    const summary = summaryOfReviews([
      { rating: 5, fit: "true", count: 6 },
      { rating: 5, fit: null, count: 1 },
      { rating: 4, fit: "large", count: 2 },
      { rating: 2, fit: "small", count: 1 },
    ]);
    expect(summary.written).toBe(10);
    expect(summary.average).toBe(4.5);
    expect(summary.bars.map(({ stars, count, percent }) => [stars, count, percent])).toEqual([
      [5, 7, 70],
      [4, 2, 20],
      [3, 0, 0],
      [2, 1, 10],
      [1, 0, 0],
    ]);
    expect(summary.fit).toEqual({ small: 11, true: 67, large: 22, count: 9 });
  });
  it("is empty without reviews", () => {
    expect(summaryOfReviews([])).toMatchObject({ written: 0, average: null, fit: null });
    expect(summaryOfReviews([{ rating: 4, fit: null, count: 3 }]).fit).toBeNull();
  });
  it("has percentages that add up to 100", () => {
    for (const counts of [
      [1, 1, 1],
      [2, 1, 0, 0, 0],
      [7, 11, 13],
      [1, 0, 0],
    ]) {
      expect(percentsOf(counts).reduce((sum, percent) => sum + percent, 0)).toBe(100);
    }
    expect(percentsOf([0, 0])).toEqual([0, 0]);
  });
});

describe("the URL of reviews", () => {
  it("keeps the chosen colour and size, and returns to the first page with a new filter", () => {
    const search = new URLSearchParams("colour=navy&size=l&reviews=3&sort=lowest");
    const query = { ...allReviews, sort: "lowest", page: 3 } as const;
    expect(writeReviewQuery(search, query, { rating: 4 })).toBe("?colour=navy&size=l&rating=4&sort=lowest#reviews");
    expect(writeReviewQuery(search, query, { page: 4 })).toBe("?colour=navy&size=l&sort=lowest&reviews=4#reviews");
    expect(writeReviewQuery(new URLSearchParams("rating=4"), { ...allReviews, rating: 4 }, { rating: null })).toBe(
      "#reviews",
    );
  });

  it("keeps the colours and sizes of a bundle's items", () => {
    const search = new URLSearchParams("colours=navy,white&sizes=l,&reviews=2");
    expect(writeReviewQuery(search, { ...allReviews, page: 2 }, { rating: 4 })).toBe(
      "?colours=navy%2Cwhite&sizes=l%2C&rating=4#reviews",
    );
  });

  it("ignores a campaign's tags, which the cached page does not have either", () => {
    const tagged = new URLSearchParams("utm_source=mail&size=l&fbclid=x&colour=navy");
    expect(writeReviewQuery(tagged, allReviews, { rating: 5 })).toBe("?colour=navy&size=l&rating=5#reviews");
  });
});
