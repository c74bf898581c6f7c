import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { attentionItems, productReviews as reviews, shownProducts } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { done, type Outcome, refused } from "../../kit/.server/run-action.ts";
import { type ListQuery, rowsPerPage } from "../../kit/list-query.ts";
import { type HidingReason, hidingReasons, type Moderation } from "../review-contract.ts";

type State = (typeof reviews.$inferSelect)["state"];

/** The number of reviews held for moderation. */
export const countWaiting = ({ db }: Pick<Shop, "db">): Promise<number> =>
  db.$count(reviews, eq(reviews.state, "pending"));

/** A page of reviews: held ones, oldest first, or those of another state, newest first. */
export async function listReviews({ db }: Pick<Shop, "db">, query: ListQuery) {
  const state = (query.filters.state ?? "pending") as State;
  const stars = query.filters.stars ? eq(reviews.rating, Number(query.filters.stars)) : undefined;
  const where = and(eq(reviews.state, state), stars);
  const order: SQL[] =
    state === "pending"
      ? [asc(reviews.createdAt), asc(reviews.id)]
      : [sql`${reviews.createdAt} desc nulls last`, asc(reviews.id)];
  const [rows, total] = await Promise.all([
    db
      .select({ review: reviews, productName: shownProducts.name })
      .from(reviews)
      .innerJoin(shownProducts, eq(shownProducts.id, reviews.productId))
      // The index finds the page's ids; otherwise later pages would read all rows before them.
      .where(
        inArray(
          reviews.id,
          db
            .select({ id: reviews.id })
            .from(reviews)
            .where(where)
            .orderBy(...order)
            .limit(rowsPerPage)
            .offset((query.page - 1) * rowsPerPage),
        ),
      )
      .orderBy(...order),
    db.$count(reviews, where),
  ]);
  const list = rows.map(({ review: { orderId: _, fit: __, productId: ___, ...review }, productName }) => ({
    ...review,
    productName,
  }));
  return { reviews: list, total };
}
export type ModeratedReview = Awaited<ReturnType<typeof listReviews>>["reviews"][number];

/**
 * Publishes a review, or hides it for a reason of the published policy (R-LAW-12), which is logged. Its attention item
 * is settled too. If somebody else decided first, this is refused.
 */
export async function moderateReview(shop: Shop, staff: Staff, decision: Moderation): Promise<Outcome> {
  return shop.db.transaction(async (tx) => {
    const [review] = await tx.select().from(reviews).where(eq(reviews.id, decision.review)).for("update");
    if (!review) return refused("The customer has deleted this review");
    if (review.state !== decision.seen)
      return refused("Somebody else has already moderated this review: check it again");
    if (decision.to === "published" && review.body === "")
      return refused("The customer has removed the text, so there is nothing to publish");
    await tx.update(reviews).set({ state: decision.to }).where(eq(reviews.id, review.id));
    const resolution = decision.to === "published" ? "Review published" : `Review hidden: ${reasonOf(decision)}`;
    await tx
      .update(attentionItems)
      .set({ resolvedAt: new Date(), resolvedBy: staff.name, resolution })
      .where(and(eq(attentionItems.dedupeKey, `review_waiting:${review.id}`), isNull(attentionItems.resolvedAt)));
    const stars = `${review.rating} ${review.rating === 1 ? "star" : "stars"}`;
    await audit(tx, staff, "reviews", review.id, {
      ...auditText(decision, stars),
      before: { state: review.state },
      after: { state: decision.to },
    });
    return done(decision.to);
  });
}

const auditText = (decision: Moderation, stars: string) =>
  decision.to === "published"
    ? { action: "publish", summary: `published a review of ${stars}`, reason: null }
    : { action: "hide", summary: `hid a review of ${stars}`, reason: reasonOf(decision) };

const reasonOf = ({ why, words }: { why: HidingReason; words: string }): string =>
  words ? `${hidingReasons[why]}: ${words}` : hidingReasons[why];
