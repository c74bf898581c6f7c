import { and, asc, desc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { months } from "#app/pricing/describe-delivery.ts";
import { londonDay } from "#app/pricing/working-days.ts";
import type { Queryable } from "#database/open.ts";
import { columnsOf } from "#database/query-rows.ts";
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
/** `quote` is beside the bundle itself. */
export type BundleReviewsView = ReviewsView & { quote: BundleReview | null };

type Mode = "rehearsal" | "live";
/** A merged product by its records' ids, or a bundle by its own. */
type Reviewed = { kind: "product" | "bundle"; ids: number[] };

/** What reviews of bundles do not have. */
const none = sql<null>`null::text`;
const { fit, color, size } = productReviews;
const reviewsOf = {
  product: { table: productReviews, about: productReviews.productId, own: { fit, color, size } },
  bundle: { table: bundleReviews, about: bundleReviews.bundleId, own: { fit: none, color: none, size: none } },
};

/** Its published reviews; a live shop excludes demo reviews. */
function published(reviewed: Reviewed, mode: Mode): SQL | undefined {
  const { table, about } = reviewsOf[reviewed.kind];
  return and(
    inArray(about, reviewed.ids),
    eq(table.state, "published"),
    mode === "live" ? eq(table.isDemo, false) : undefined,
  );
}

/** The reviews of a merged product or a bundle: the summary, and one page of the requested ones. */
export async function readReviews(
  db: Queryable,
  reviewed: Reviewed,
  asked: ReviewQuery,
  mode: Mode,
): Promise<ReviewsView> {
  const { table, own } = reviewsOf[reviewed.kind];
  const { rating } = table;
  const all = published(reviewed, mode);
  const counts = await db
    .select({ rating, fit: own.fit, count: sql<number>`count(*)::int` })
    .from(table)
    .where(all)
    .groupBy(rating, own.fit);
  const fitting = counts.filter(
    (row) => (asked.rating === null || row.rating === asked.rating) && (asked.fit === null || row.fit === asked.fit),
  );
  const matching = fitting.reduce((sum, { count }) => sum + count, 0);
  const pages = Math.max(1, Math.ceil(matching / reviewsPerPage));
  const query = { ...asked, page: Math.min(asked.page, pages) };
  const rows = await db
    .select({ ...columnsOf(table, ...columns), ...own, createdAt: table.createdAt })
    .from(table)
    .where(
      and(
        all,
        query.rating === null ? undefined : eq(rating, query.rating),
        query.fit === null ? undefined : sql`${own.fit} = ${query.fit}`,
      ),
    )
    .orderBy(...ordersBy(rating)[query.sort], desc(table.createdAt), desc(table.id))
    .limit(reviewsPerPage)
    .offset((query.page - 1) * reviewsPerPage);
  const list = rows.map(({ createdAt, ...review }) => ({ ...review, ...daysOf(createdAt) }));
  return { query, matching, pages, summary: summaryOfReviews(counts), list };
}

const columns = ["id", "author", "location", "rating", "title", "body", "isDemo"] as const;

const ordersBy = (rating: SQLWrapper): Record<ReviewSort, SQL[]> => ({
  newest: [],
  highest: [desc(rating)],
  lowest: [asc(rating)],
});

/** A bundle's reviews, and the newest with five stars, whatever the filters. */
export async function readBundleReviews(
  db: Queryable,
  id: number,
  asked: ReviewQuery,
  mode: Mode,
): Promise<BundleReviewsView> {
  const bundle: Reviewed = { kind: "bundle", ids: [id] };
  const [quote] = await db
    .select(columnsOf(bundleReviews, ...columns))
    .from(bundleReviews)
    .where(and(published(bundle, mode), eq(bundleReviews.rating, 5)))
    .orderBy(desc(bundleReviews.createdAt), desc(bundleReviews.id))
    .limit(1);
  return { ...(await readReviews(db, bundle, asked, mode)), quote: quote ?? null };
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
