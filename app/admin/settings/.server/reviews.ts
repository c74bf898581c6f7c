import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { attentionSubject, reviewTables } from "#app/reviews/.server/review-tables.ts";
import type { ReviewKind, ReviewState } from "#app/reviews/rules.ts";
import { settleSubject } from "#app/shared/.server/attention.ts";
import { columnsOf } from "#database/query-rows.ts";
import { bundleReviews, bundles, productReviews, shownProducts } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { done, type Outcome, refused } from "../../kit/.server/run-action.ts";
import { type ListQuery, rowsPerPage } from "../../kit/list-query.ts";
import { type HidingReason, hidingReasons, type Moderation } from "../review-contract.ts";

type ReviewTable = (typeof reviewTables)[ReviewKind]["table"];

/** The number of reviews held for moderation. */
export const countWaiting = (shop: Pick<Shop, "db">): Promise<number> =>
  countReviews(shop, (table) => eq(table.state, "pending"));

async function countReviews({ db }: Pick<Shop, "db">, where: (table: ReviewTable) => SQL | undefined) {
  const [ofProducts, ofBundles] = await Promise.all([
    db.$count(productReviews, where(productReviews)),
    db.$count(bundleReviews, where(bundleReviews)),
  ]);
  return ofProducts + ofBundles;
}

/** A page of reviews: held ones, oldest first, or those of another state, newest first. */
export async function listReviews(shop: Pick<Shop, "db">, query: ListQuery) {
  const state = (query.filters.state ?? "pending") as ReviewState;
  const { stars } = query.filters;
  const where = (table: ReviewTable) =>
    and(eq(table.state, state), stars ? eq(table.rating, Number(stars)) : undefined);
  const [page, total] = await Promise.all([readPage(shop, query, state, where), countReviews(shop, where)]);
  return { reviews: await readTexts(shop, page), total };
}

type Listed = { kind: ReviewKind; id: number };

/** The kinds and ids of a page's reviews. Each table's index gives the first of its own: no other rows are read. */
async function readPage(
  { db }: Pick<Shop, "db">,
  { page }: ListQuery,
  state: ReviewState,
  where: (table: ReviewTable) => SQL | undefined,
): Promise<Listed[]> {
  const order = (createdAt: SQLWrapper, id: SQLWrapper) =>
    state === "pending" ? [asc(createdAt), asc(id)] : [sql`${createdAt} desc nulls last`, asc(id)];
  const firstOf = (kind: ReviewKind, table: ReviewTable) =>
    db
      .select({ kind: sql<ReviewKind>`${kind}::text`.as("kind"), id: table.id, createdAt: table.createdAt })
      .from(table)
      .where(where(table))
      .orderBy(...order(table.createdAt, table.id))
      .limit(page * rowsPerPage);
  return unionAll(firstOf("product", productReviews), firstOf("bundle", bundleReviews))
    .orderBy(...order(sql`created_at`, sql`id`), sql`kind`)
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage);
}

/** The reviews themselves, with the name of the product or bundle, in the order of the page. */
async function readTexts({ db }: Pick<Shop, "db">, page: readonly Listed[]) {
  const idsOf = (kind: ReviewKind) => page.filter((each) => each.kind === kind).map(({ id }) => id);
  const [ofProducts, ofBundles] = await Promise.all([
    db
      .select({
        ...moderatedColumns(productReviews),
        name: shownProducts.name,
        color: productReviews.color,
        size: productReviews.size,
      })
      .from(productReviews)
      .innerJoin(shownProducts, eq(shownProducts.id, productReviews.productId))
      .where(inArray(productReviews.id, idsOf("product"))),
    db
      .select({ ...moderatedColumns(bundleReviews), name: bundles.name })
      .from(bundleReviews)
      .innerJoin(bundles, eq(bundles.id, bundleReviews.bundleId))
      .where(inArray(bundleReviews.id, idsOf("bundle"))),
  ]);
  const reviews = [
    ...ofProducts.map((review) => ({ ...review, kind: "product" as const })),
    ...ofBundles.map((review) => ({ ...review, kind: "bundle" as const, color: null, size: null })),
  ];
  return page.flatMap(({ kind, id }) => reviews.find((review) => review.kind === kind && review.id === id) ?? []);
}
export type ModeratedReview = Awaited<ReturnType<typeof readTexts>>[number];

/** What staff see of a review. The order's id stays on the server. */
export const moderatedColumns = <Table extends ReviewTable>(table: Table) =>
  columnsOf(table, "id", "author", "location", "rating", "title", "body", "isDemo", "state", "createdAt");

/**
 * Publishes a review, or hides it for a reason of the published policy (R-LAW-12), which is logged. Its attention item
 * is settled too. If somebody else decided first, this is refused.
 */
export async function moderateReview(shop: Shop, staff: Staff, decision: Moderation): Promise<Outcome> {
  const { kind } = decision;
  const { table, about } = reviewTables[kind];
  return shop.db.transaction(async (tx) => {
    const [review] = await tx
      .select({ id: table.id, about, ...columnsOf(table, "state", "rating", "body") })
      .from(table)
      .where(eq(table.id, decision.review))
      .for("update");
    if (!review) return refused("The customer has deleted this review");
    if (review.state !== decision.seen)
      return refused("Somebody else has already moderated this review: check it again");
    if (decision.to === "published" && review.body === "")
      return refused("The customer has removed the text, so there is nothing to publish");
    await tx.update(table).set({ state: decision.to }).where(eq(table.id, review.id));
    const resolution = decision.to === "published" ? "Review published" : `Review hidden: ${reasonOf(decision)}`;
    await settleSubject(tx, "review_waiting", attentionSubject(kind, review.id), { name: staff.name, resolution });
    await audit(tx, staff, "reviews", reviewReference(kind, review), {
      ...auditText(decision, reviewTitle(kind, review.rating)),
      before: { state: review.state },
      after: { state: decision.to },
    });
    return done(decision.to);
  });
}

/** How the audit log names a review. */
export const reviewReference = (kind: ReviewKind, review: { id: number; about: number }): string =>
  kind === "product" ? String(review.id) : `bundle ${review.about}, review ${review.id}`;

/** 'review of 1 star', 'bundle’s review of 4 stars' */
export const reviewTitle = (kind: ReviewKind, rating: number): string =>
  `${kind === "bundle" ? "bundle’s review" : "review"} of ${rating} ${rating === 1 ? "star" : "stars"}`;

const auditText = (decision: Moderation, title: string) =>
  decision.to === "published"
    ? { action: "publish", summary: `published a ${title}`, reason: null }
    : { action: "hide", summary: `hid a ${title}`, reason: reasonOf(decision) };

const reasonOf = ({ why, words }: { why: HidingReason; words: string }): string =>
  words ? `${hidingReasons[why]}: ${words}` : hidingReasons[why];
