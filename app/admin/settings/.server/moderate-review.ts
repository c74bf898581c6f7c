import { and, eq, isNull } from "drizzle-orm";
import { attentionItems, productReviews } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { type HidingReason, hidingReasons, type Moderation } from "../review-contract.ts";

export type ModerationOutcome = "done" | "gone" | "moved-on" | "empty";

/**
 * Publishes a review, or hides it for one of the reasons that the published policy names; the reason is kept. What
 * waited on the desk for it is settled with it. Of two people the second is told of the first.
 */
export async function moderateReview(shop: Shop, staff: Staff, asked: Moderation): Promise<ModerationOutcome> {
  return shop.db.transaction(async (tx) => {
    const [review] = await tx.select().from(productReviews).where(eq(productReviews.id, asked.review)).for("update");
    if (!review) return "gone";
    if (review.state !== asked.seen) return "moved-on";
    // Its writer has taken the words back: there is nothing to show.
    if (asked.to === "published" && review.body === "") return "empty";
    await tx.update(productReviews).set({ state: asked.to }).where(eq(productReviews.id, review.id));
    const resolution =
      asked.to === "published" ? "The review is published" : `The review is hidden: ${reasonOf(asked)}`;
    await tx
      .update(attentionItems)
      .set({ resolvedAt: new Date(), resolvedBy: staff.name, resolution })
      .where(and(eq(attentionItems.dedupeKey, `review_waiting:${review.id}`), isNull(attentionItems.resolvedAt)));
    await audit(tx, staff, {
      action: asked.to === "published" ? "publish" : "hide",
      resource: "reviews",
      resourceId: review.id,
      summary: `${asked.to === "published" ? "published" : "hid"} a review of ${review.rating} ${review.rating === 1 ? "star" : "stars"}`,
      reason: asked.to === "hidden" ? reasonOf(asked) : null,
      before: { state: review.state },
      after: { state: asked.to },
    });
    return "done";
  });
}

const reasonOf = ({ why, words }: { why: HidingReason; words: string }): string =>
  words ? `${hidingReasons[why]}: ${words}` : hidingReasons[why];
