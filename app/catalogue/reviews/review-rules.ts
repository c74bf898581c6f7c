/** How a product's or bundle's reviews are summarised, filtered and paged. Pure; shown by `ReviewsSection`. */
export const fits = ["small", "true", "large"] as const;
export type Fit = (typeof fits)[number];

export const reviewSorts = ["newest", "highest", "lowest"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** The URL's query: `?rating=4&fit=small&sort=lowest&reviews=2`. */
export type ReviewQuery = {
  /** Stars. */
  rating: number | null;
  fit: Fit | null;
  sort: ReviewSort;
  /** Starts at 1. */
  page: number;
};

export const reviewsPerPage = 6;
export const allReviews: ReviewQuery = { rating: null, fit: null, sort: "newest", page: 1 };

/** The number of reviews per rating and fit. */
type ReviewCount = { rating: number; fit: Fit | null; count: number };

export type ReviewSummary = {
  written: number;
  /** One decimal; null without reviews. */
  average: number | null;
  /** 5 stars first; percentages add up to 100. */
  bars: { stars: number; count: number; percent: number }[];
  /** Percentages among those who rated the fit, and their number; null if nobody did. */
  fit: FitSummary | null;
};

export type FitSummary = Record<Fit, number> & { count: number };

/** Average, bars and fit, from the counts. */
export function summaryOfReviews(counts: readonly ReviewCount[]): ReviewSummary {
  const countOf = (isCounted: (row: ReviewCount) => boolean) =>
    counts.filter(isCounted).reduce((total, { count }) => total + count, 0);
  const written = countOf(() => true);
  const stars = [5, 4, 3, 2, 1];
  const byStars = stars.map((rating) => countOf((row) => row.rating === rating));
  const byFit = fits.map((fit) => countOf((row) => row.fit === fit));
  const points = counts.reduce((total, { rating, count }) => total + rating * count, 0);
  const percents = percentsOf(byStars);
  const [small = 0, trueToSize = 0, large = 0] = percentsOf(byFit);
  const count = countOf(({ fit }) => fit !== null);
  return {
    written,
    average: written === 0 ? null : Math.round((points / written) * 10) / 10,
    bars: stars.map((rating, index) => ({ stars: rating, count: byStars[index]!, percent: percents[index]! })),
    fit: count > 0 ? { small, true: trueToSize, large, count } : null,
  };
}

/** Whole percentages that add up to 100: rounding leftovers go to the largest remainders. */
export function percentsOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count * 100) / total);
  const floors = exact.map(Math.floor);
  const left = 100 - floors.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = [...exact.keys()].sort((a, b) => exact[b]! - floors[b]! - (exact[a]! - floors[a]!) || a - b);
  const roundedUp = new Set(byRemainder.slice(0, left));
  return floors.map((percent, index) => percent + (roundedUp.has(index) ? 1 : 0));
}

const choices = ["colour", "size", "colours", "sizes"];

/**
 * The query with changed filters, back on the first page, plus the chosen colour and size, or those of a bundle's items. Other parameters (a
 * campaign's tags) are dropped: cached pages are rendered without them, and markup would differ.
 */
export function reviewParams(
  search: URLSearchParams,
  query: ReviewQuery,
  change: Partial<ReviewQuery>,
): URLSearchParams {
  const next = { ...query, page: 1, ...change };
  const parameters: [name: string, value: string | null][] = [
    ...choices.map((name): [string, string | null] => [name, search.get(name)]),
    ["rating", next.rating === null ? null : String(next.rating)],
    ["fit", next.fit],
    ["sort", next.sort === "newest" ? null : next.sort],
    ["reviews", next.page === 1 ? null : String(next.page)],
  ];
  return new URLSearchParams(parameters.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** The same as a link to the reviews. */
export function writeReviewQuery(search: URLSearchParams, query: ReviewQuery, change: Partial<ReviewQuery>): string {
  const text = reviewParams(search, query, change).toString();
  return `${text === "" ? "" : `?${text}`}#reviews`;
}
