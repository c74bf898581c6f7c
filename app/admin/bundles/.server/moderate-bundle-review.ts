import { and, eq } from "drizzle-orm";
import { bundleReviews } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { dataCall } from "../../.server/data-error.ts";
import type { Staff } from "../../.server/staff.ts";
import { type HidingReason, hidingReasons } from "../../settings/review-contract.ts";

type Asked = { bundle: number; review: number; why?: HidingReason };

/** Publishes a bundle's review, hides it for a reason that the published policy names, or deletes it for one. */
export async function moderateBundleReview(
  shop: Shop,
  staff: Staff,
  moderation: "publish" | "hide" | "delete",
  { bundle, review, why }: Asked,
): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const which = and(eq(bundleReviews.id, review), eq(bundleReviews.bundleId, bundle));
    const changed =
      moderation === "delete"
        ? await dataCall(shop, "Failed to delete bundle review", () =>
            tx.delete(bundleReviews).where(which).returning({ rating: bundleReviews.rating }),
          )
        : await dataCall(shop, "Failed to update bundle review", () =>
            tx
              .update(bundleReviews)
              .set({ isPublished: moderation === "publish" })
              .where(which)
              .returning({ rating: bundleReviews.rating }),
          );
    if (!changed[0]) return false;
    await audit(tx, staff, {
      action: moderation,
      resource: "reviews",
      resourceId: `bundle ${bundle}, review ${review}`,
      summary: `${{ publish: "published", hide: "hid", delete: "deleted" }[moderation]} a bundle’s review of ${changed[0].rating} stars`,
      reason: why ? hidingReasons[why] : null,
    });
    return true;
  });
}
