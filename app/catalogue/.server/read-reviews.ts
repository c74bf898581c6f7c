import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { months } from "#app/pricing/describe-delivery.ts";
import { londonDay } from "#app/pricing/working-days.ts";
import type { Queryable } from "#database/open.ts";
import { bundleReviews, productReviews } from "#database/schema/reviews.ts";
import type { Bundle, BundleReview } from "../model/bundle.ts";
import type { MergedProduct } from "../model/merge.ts";
import {
  type Fit,
  type ReviewQuery,
  type ReviewSort,
  type ReviewSummary,
  reviewsPerPage,
  summaryOfReviews,
} from "../reviews/review-rules.ts";
import type { VerifiedRating } from "../reviews/reviews.ts";

export type Review = BundleReview & {
  fit: Fit | null;
  color: string | null;
  size: string | null;
  /** '14 Nov 2026', and an ISO date. */
  date: string;
  isoDate: string;
};

export type ReviewsView = {
  query: ReviewQuery;
  summary: ReviewSummary;
  /** The number that match the filters. */
  matching: number;
  pages: number;
  list: Review[];
};

/** The records' published reviews; a live shop excludes demo reviews. */
const published = (productIds: number[], mode: "rehearsal" | "live"): SQL | undefined =>
  and(
    inArray(productReviews.productId, productIds),
    eq(productReviews.state, "published"),
    mode === "live" ? eq(productReviews.isDemo, false) : undefined,
  );

/** A merged product's reviews: the summary, and one page of the requested ones. */
export async function readReviews(
  db: Queryable,
  productIds: number[],
  asked: ReviewQuery,
  mode: "rehearsal" | "live",
): Promise<ReviewsView> {
  const { rating, fit } = productReviews;
  const all = published(productIds, mode);
  const counts = await db
    .select({ rating, fit, count: sql<number>`count(*)::int` })
    .from(productReviews)
    .where(all)
    .groupBy(rating, fit);
  const fitting = counts.filter(
    (row) => (asked.rating === null || row.rating === asked.rating) && (asked.fit === null || row.fit === asked.fit),
  );
  const matching = fitting.reduce((sum, { count }) => sum + count, 0);
  const pages = Math.max(1, Math.ceil(matching / reviewsPerPage));
  const query = { ...asked, page: Math.min(asked.page, pages) };
  const rows = await db
    .select()
    .from(productReviews)
    .where(
      and(
        all,
        query.rating === null ? undefined : eq(rating, query.rating),
        query.fit === null ? undefined : eq(fit, query.fit),
      ),
    )
    .orderBy(...orders[query.sort], desc(productReviews.createdAt), desc(productReviews.id))
    .limit(reviewsPerPage)
    .offset((query.page - 1) * reviewsPerPage);
  return { query, matching, pages, summary: summaryOfReviews(counts), list: rows.map(toReview) };
}

const orders: Record<ReviewSort, SQL[]> = {
  newest: [],
  highest: [desc(productReviews.rating)],
  lowest: [asc(productReviews.rating)],
};

function toReview(row: typeof productReviews.$inferSelect): Review {
  const { id, author, location, rating, title, body, fit, color, size, isDemo, createdAt } = row;
  return {
    id,
    author,
    location,
    rating,
    title,
    body,
    fit,
    color,
    size,
    isDemo,
    ...daysOf(createdAt),
  };
}

/** Formatted here instead of in the browser, whose locale data may spell months differently. */
export function daysOf(writtenAt: Date): Pick<Review, "date" | "isoDate"> {
  const isoDate = londonDay(writtenAt);
  const [year, month, day] = isoDate.split("-").map(Number);
  return { isoDate, date: `${day} ${months[month! - 1]} ${year}` };
}

type Points = Map<number, { points: number; reviews: number }>;

/** In a live shop, replaces demo ratings by those of verified buyers (R-SHOP-4). */
export async function withVerified<Catalogue extends { products: MergedProduct[]; bundles: Bundle[] }>(
  db: Queryable,
  catalogue: Catalogue,
): Promise<Catalogue> {
  const ofProducts = await pointsOf(
    db,
    productReviews,
    productReviews.productId,
    catalogue.products.flatMap((product) => product.productIds),
  );
  const ofBundles = await pointsOf(
    db,
    bundleReviews,
    bundleReviews.bundleId,
    catalogue.bundles.map(({ id }) => id),
  );
  return {
    ...catalogue,
    products: catalogue.products.map((product) => ({ ...product, verified: verified(ofProducts, product.productIds) })),
    bundles: catalogue.bundles.map((bundle) => ({ ...bundle, verified: verified(ofBundles, [bundle.id]) })),
  };
}

/** The rating of a product's records together. */
function verified(known: Points, ids: number[]): VerifiedRating {
  const rows = ids.flatMap((id) => known.get(id) ?? []);
  const reviews = rows.reduce((sum, row) => sum + row.reviews, 0);
  const points = rows.reduce((sum, row) => sum + row.points, 0);
  return { reviews, rating: reviews === 0 ? null : Math.round((points / reviews) * 10) / 10 };
}

async function pointsOf(
  db: Queryable,
  table: typeof productReviews | typeof bundleReviews,
  id: typeof productReviews.productId | typeof bundleReviews.bundleId,
  ids: number[],
): Promise<Points> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id, points: sql<number>`sum(${table.rating})::int`, reviews: sql<number>`count(*)::int` })
    .from(table)
    .where(and(inArray(id, ids), eq(table.state, "published"), eq(table.isDemo, false)))
    .groupBy(id);
  return new Map(rows.map(({ id: of, points, reviews }) => [of, { points, reviews }]));
}
