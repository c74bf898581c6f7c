import { and, desc, eq } from "drizzle-orm";
import { Refusal } from "#app/endpoint.ts";
import { attentionSubject } from "#app/reviews/.server/review-tables.ts";
import { settleSubject } from "#app/shared/.server/attention.ts";
import { bundleReviews } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { dataCall, refusalOrThrow } from "../../.server/data-error.ts";
import type { Staff } from "../../.server/staff.ts";
import { done, type Outcome, refused } from "../../kit/.server/run-action.ts";
import { rowsPerPage } from "../../kit/list-query.ts";
import { moderatedColumns, moderateReview, reviewReference, reviewTitle } from "../../settings/.server/reviews.ts";
import { hidingReasons, type Moderation } from "../../settings/review-contract.ts";
import type { BundleReviewDeletion } from "../contract.ts";

/** A page of a bundle's reviews, newest first (R-CATALOGUE-13), with their number; or the failure to show. */
export async function listBundleReviews({ db, log }: Pick<Shop, "db" | "log">, bundleId: number, page: number) {
  const ofBundle = eq(bundleReviews.bundleId, bundleId);
  const found = await dataCall({ log }, "Failed to fetch bundle reviews", () =>
    Promise.all([
      db
        .select(moderatedColumns(bundleReviews))
        .from(bundleReviews)
        .where(ofBundle)
        .orderBy(desc(bundleReviews.createdAt), desc(bundleReviews.id))
        .limit(rowsPerPage)
        .offset((page - 1) * rowsPerPage),
      db.$count(bundleReviews, ofBundle),
    ]),
  ).catch(refusalOrThrow);
  if (found instanceof Refusal) return { reviews: [], total: 0, failure: found.message };
  const [reviews, total] = found;
  return { reviews, total, failure: null };
}
export type BundleReviewRow = Awaited<ReturnType<typeof listBundleReviews>>["reviews"][number];

/** Publishes or hides a bundle's review, as the list of all reviews does. */
export async function moderateBundleReview(
  shop: Shop,
  staff: Staff,
  bundleId: number,
  decision: Moderation,
): Promise<Outcome> {
  return dataCall(shop, "Failed to update bundle review", async () => {
    const found = await shop.db.$count(bundleReviews, isOf(bundleId, decision.review));
    if (found === 0) return reviewGone();
    return moderateReview(shop, staff, { ...decision, kind: "bundle" });
  });
}

/** Deletes a bundle's review for a reason of the published policy (R-LAW-12), with its attention item. */
export async function deleteBundleReview(
  shop: Shop,
  staff: Staff,
  bundleId: number,
  { review, why }: BundleReviewDeletion,
): Promise<Outcome> {
  return dataCall(shop, "Failed to delete bundle review", () =>
    shop.db.transaction(async (tx) => {
      const [deleted] = await tx.delete(bundleReviews).where(isOf(bundleId, review)).returning();
      if (!deleted) return reviewGone();
      await settleSubject(tx, "review_waiting", attentionSubject("bundle", review), {
        name: staff.name,
        resolution: `Review deleted: ${hidingReasons[why]}`,
      });
      await audit(tx, staff, "reviews", reviewReference("bundle", { id: review, about: bundleId }), {
        action: "delete",
        summary: `deleted a ${reviewTitle("bundle", deleted.rating)}`,
        reason: hidingReasons[why],
      });
      return done("deleted");
    }),
  );
}

const isOf = (bundleId: number, review: number) =>
  and(eq(bundleReviews.id, review), eq(bundleReviews.bundleId, bundleId));
const reviewGone = () => refused("This review no longer exists", undefined, 404);
