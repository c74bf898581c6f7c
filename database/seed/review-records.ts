import { readFileSync } from "node:fs";
import type { reviewFits } from "#app/reviews/rules.ts";
import type { DemoProduct } from "./product-records.ts";

type Column = "kind" | "daysAgo" | "rating" | "title" | "body" | "author" | "location" | "color" | "size" | "fit";

const file = new URL("demo-reviews.tsv", import.meta.url);
const [columns = [], ...lines] = readFileSync(file, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t"));

/**
 * Invented reviews of the demo shop, shown only in a rehearsal and marked there. `kind` is a kind of product, `daysAgo`
 * counts from the day of seeding, `fit` is empty for products without one.
 */
export const demoReviews = lines.map(
  (line) => Object.fromEntries(line.map((text, at) => [columns[at], text])) as Record<Column, string>,
);

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The demo shop's reviews as table rows; pure. Each belongs to the record whose colour was bought.
 * @param now when the shop is seeded: reviews are older
 */
export function reviewRecords(products: readonly DemoProduct[], now: Date) {
  return products.flatMap((product) =>
    demoReviews
      .filter(({ kind }) => kind === product.kind)
      .filter(({ color, size }) => product.variants.some((variant) => variant.color === color && variant.size === size))
      .map(({ kind: _, daysAgo, rating, fit, ...review }) => ({
        ...review,
        rating: Number(rating),
        fit: (fit || null) as (typeof reviewFits)[number] | null,
        productId: product.record.id,
        isDemo: true,
        state: "published" as const,
        createdAt: new Date(now.getTime() - Number(daysAgo) * dayMs),
      })),
  );
}
