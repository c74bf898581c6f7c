import { apparelReviews } from "./apparel-reviews.ts";
import type { DemoReview } from "./demo-review.ts";
import { gearReviews } from "./gear-reviews.ts";
import type { DemoProduct } from "./product-records.ts";

export const demoReviews: Record<DemoProduct["kind"], DemoReview[]> = { ...apparelReviews, ...gearReviews };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The demo shop's reviews as table rows; pure. Each belongs to the record whose colour was bought.
 * @param now when the shop is seeded: reviews are older
 */
export function reviewRecords(products: readonly DemoProduct[], now: Date) {
  return products.flatMap(({ kind, record, variants }) =>
    demoReviews[kind]
      .filter(({ color, size }) => variants.some((variant) => variant.color === color && variant.size === size))
      .map(({ daysAgo, fit = null, ...review }) => ({
        ...review,
        fit,
        productId: record.id,
        isDemo: true,
        state: "published" as const,
        createdAt: new Date(now.getTime() - daysAgo * dayMs),
      })),
  );
}
