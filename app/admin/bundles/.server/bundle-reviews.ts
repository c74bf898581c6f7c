import { and, desc, eq } from "drizzle-orm";
import { Refusal } from "#app/endpoint.ts";
import { bundleReviews } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { dataCall, refusalOrThrow } from "../../.server/data-error.ts";
import type { Staff } from "../../.server/staff.ts";
import { done, type Outcome, refused } from "../../kit/.server/run-action.ts";
import { rowsPerPage } from "../../kit/list-query.ts";
import { type HidingReason, hidingReasons } from "../../settings/review-contract.ts";
import type { BundleReviewAction } from "../contract.ts";

export type BundleReviewRow = typeof bundleReviews.$inferSelect;

/** A page of a bundle's reviews, newest first (R-CATALOGUE-13), with their number; or the failure to show. */
export async function listBundleReviews({ db, log }: Pick<Shop, "db" | "log">, bundleId: number, page: number) {
  const ofBundle = eq(bundleReviews.bundleId, bundleId);
  const found = await dataCall({ log }, "Failed to fetch bundle reviews", () =>
    Promise.all([
      db
        .select()
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

const doneTexts = { publish: "published", hide: "hid", delete: "deleted" };

/** Publishes, hides or deletes a bundle's review; the reasons are those of the published policy (R-LAW-12). */
export async function moderateBundleReview(
  shop: Shop,
  staff: Staff,
  moderation: BundleReviewAction,
  { bundle, review, why }: { bundle: number; review: number; why?: HidingReason | undefined },
): Promise<Outcome> {
  return shop.db.transaction(async (tx) => {
    const condition = and(eq(bundleReviews.id, review), eq(bundleReviews.bundleId, bundle));
    const [changed] =
      moderation === "delete"
        ? await dataCall(shop, "Failed to delete bundle review", () =>
            tx.delete(bundleReviews).where(condition).returning({ rating: bundleReviews.rating }),
          )
        : await dataCall(shop, "Failed to update bundle review", () =>
            tx
              .update(bundleReviews)
              .set({ isPublished: moderation === "publish" })
              .where(condition)
              .returning({ rating: bundleReviews.rating }),
          );
    if (!changed) return refused("This review no longer exists", undefined, 404);
    await audit(tx, staff, "reviews", `bundle ${bundle}, review ${review}`, {
      action: moderation,
      summary: `${doneTexts[moderation]} a bundle’s review of ${changed.rating} stars`,
      reason: why ? hidingReasons[why] : null,
    });
    return done(moderation);
  });
}
