import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { londonDay } from "#app/pricing/working-days.ts";
import type { Queryable } from "#database/open.ts";
import { productReviews } from "#database/schema/reviews.ts";
import {
  type Fit,
  type ReviewQuery,
  type ReviewSort,
  type ReviewSummary,
  reviewsPerPage,
  summaryOfReviews,
} from "../review-rules.ts";

export type Review = {
  id: number;
  author: string;
  location: string | null;
  rating: number;
  title: string | null;
  body: string;
  fit: Fit | null;
  color: string | null;
  size: string | null;
  isDemo: boolean;
  /** '14 Nov 2026', and for machines. */
  date: string;
  isoDate: string;
};

export type ReviewsView = {
  query: ReviewQuery;
  summary: ReviewSummary;
  /** How many the filters leave. */
  matching: number;
  pages: number;
  list: Review[];
};

/** Published ones of these records; a live shop leaves out the demo's. */
const published = (productIds: number[], mode: "rehearsal" | "live"): SQL | undefined =>
  and(
    inArray(productReviews.productId, productIds),
    eq(productReviews.state, "published"),
    mode === "live" ? eq(productReviews.isDemo, false) : undefined,
  );

/** What buyers say of a merged product: the sum of it, and one page of what is asked for. */
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
    ...{ id, author, location, rating, title, body, fit, color, size, isDemo },
    ...daysOf(createdAt),
  };
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** Written here and not by the browser: its locale data may spell a month otherwise than the server's. */
export function daysOf(writtenAt: Date): Pick<Review, "date" | "isoDate"> {
  const isoDate = londonDay(writtenAt);
  const [year, month, day] = isoDate.split("-").map(Number);
  return { isoDate, date: `${day} ${months[month! - 1]} ${year}` };
}
