import type { Fit, FitSummary } from "./review-rules.ts";

/**
 * Stars and counts (R-CATALOGUE-10). Dummy counts and default ratings are demo content; a live shop shows only verified
 * buyers' ratings, or that there are none yet (R-SHOP-4).
 */

/** Shown on a card for a missing rating. */
const missingRating = 5.0;
const fewestFallbackReviews = 50;

export type ShownRating = {
  /** Stars out of 5 with one decimal; null if there is no genuine rating. */
  rating: number | null;
  reviews: number;
  /** Marked as demo content wherever it is shown in detail. */
  isDemo: boolean;
};

/** Rating and review count from verified buyers. */
export type VerifiedRating = { rating: number | null; reviews: number };
const nothingVerified: VerifiedRating = { rating: null, reviews: 0 };

/** A product without a count gets its number of variants x 8, and at least 50. */
export const reviewFallback = (variantCount: number): number => Math.max(fewestFallbackReviews, variantCount * 8);

/** The mean of the existing ratings to one decimal; null if there are none. */
export function averageRating(ratings: readonly (number | null)[]): number | null {
  const known = ratings.filter((rating) => rating !== null);
  if (known.length === 0) return null;
  return Math.round((known.reduce((sum, rating) => sum + rating, 0) / known.length) * 10) / 10;
}

/**
 * The rating shown for a product.
 * @param mode the shop's mode: only a rehearsal shows demo figures
 */
export function shownRating(
  product: { rating: number | null; reviews: number; variantCount: number },
  mode: "rehearsal" | "live",
  verified: VerifiedRating = nothingVerified,
): ShownRating {
  if (mode === "live") return { ...verified, isDemo: false };
  return {
    rating: product.rating ?? missingRating,
    reviews: product.reviews > 0 ? product.reviews : reviewFallback(product.variantCount),
    isDemo: true,
  };
}

export const fitLabels: Record<Fit, string> = {
  small: "A little small",
  true: "True to size",
  large: "A little large",
};

const fitAnswerTexts: Record<Fit, string> = {
  small: "it runs small",
  true: "it is true to size",
  large: "it runs large",
};

/** '14 written reviews of 953', or '14 written reviews' if all have text. */
export const writtenReviewsText = (written: number, all = written): string =>
  `${written === 1 ? "1 written review" : `${written} written reviews`}${all > written ? ` of ${all}` : ""}`;

/** The most common answer about the fit: '82% of 14 reviews say it is true to size.' */
export function fitText(fit: FitSummary): string {
  const most = (Object.keys(fitAnswerTexts) as Fit[]).reduce(
    (best, each) => (fit[each] > fit[best] ? each : best),
    "true",
  );
  return fit.count === 1
    ? `1 review says ${fitAnswerTexts[most]}.`
    : `${fit[most]}% of ${fit.count} reviews say ${fitAnswerTexts[most]}.`;
}
