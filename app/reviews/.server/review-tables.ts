import { bundleReviews, productReviews } from "#database/schema/index.ts";
import type { ReviewKind } from "../rules.ts";

/** Where reviews are stored, and the column that says what they are about. */
export const reviewTables = {
  product: { table: productReviews, about: productReviews.productId },
  bundle: { table: bundleReviews, about: bundleReviews.bundleId },
};

/** The subject of a review's attention item. Both kinds are numbered from 1. */
export const attentionSubject = (kind: ReviewKind, reviewId: number): string =>
  kind === "product" ? String(reviewId) : `bundle-${reviewId}`;
