import { and, eq, ne } from "drizzle-orm";
import { lockOrder } from "#app/orders/.server/order-store.ts";
import { ownPlacedOrder } from "#app/orders/customer/.server/own-order.ts";
import { needsAttention, settleSubject } from "#app/shared/.server/attention.ts";
import type { Transaction } from "#database/open.ts";
import { bundleReviews, bundles, productReviews, products } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { ReviewForm } from "../contract.ts";
import { canReview, hasFit, isSameSubject, type ReviewState, type ReviewSubject, reviewState } from "../rules.ts";
import { type Reviewable, reviewableOf } from "./review-queries.ts";
import { attentionSubject, reviewTables } from "./review-tables.ts";

export type WriteOutcome = "written" | "not_signed_in" | "not_found" | "not_delivered" | "not_in_order" | "already";

/**
 * Stores a buyer's review of one product or bundle of a delivered order. One review of each per order, however often
 * the form is sent. It is published at once, or waits on the attention desk if it may name a person (`reviewState`).
 */
export async function writeReview(
  shop: Shop,
  request: Request,
  number: string | undefined,
  { kind, id: subjectId, ...form }: ReviewForm,
): Promise<WriteOutcome> {
  const own = await ownPlacedOrder(shop, request, number);
  if (!own.order) return own.viewer ? "not_found" : "not_signed_in";
  const { id } = own.order;
  return shop.db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id))!;
    if (!canReview(order)) return "not_delivered";
    const thing = (await reviewableOf(tx, id)).find((each) => isSameSubject(each, { kind, id: subjectId }));
    if (!thing || !(await isKept(tx, thing))) return "not_in_order";
    const review = await insertReview(tx, id, thing, form);
    if (!review) return "already";
    if (review.state === "pending") {
      await needsAttention(tx, {
        kind: "review_waiting",
        subject: attentionSubject(kind, review.id),
        orderId: id,
        summary: `A review of ${thing.name} may name somebody or contain a link. It is shown once somebody has published it.`,
        data: { reviewId: review.id },
      });
    }
    return "written";
  });
}

/** Whether the shop still has it. It cannot be deleted before the transaction has ended. */
async function isKept(tx: Transaction, { kind, id }: ReviewSubject): Promise<boolean> {
  const table = kind === "bundle" ? bundles : products;
  const kept = await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for("key share");
  return kept.length > 0;
}

/** @returns undefined if the order already has a review of it */
async function insertReview(
  tx: Transaction,
  orderId: string,
  { kind, id, color, size }: Reviewable,
  { fit, ...form }: Omit<ReviewForm, "kind" | "id">,
): Promise<{ id: number; state: ReviewState } | undefined> {
  const review = { ...form, orderId, state: reviewState(form) };
  if (kind === "bundle") {
    const [written] = await tx
      .insert(bundleReviews)
      .values({ ...review, bundleId: id })
      .onConflictDoNothing({ target: [bundleReviews.bundleId, bundleReviews.orderId] })
      .returning({ id: bundleReviews.id, state: bundleReviews.state });
    return written;
  }
  const [written] = await tx
    .insert(productReviews)
    .values({ ...review, productId: id, color, size, fit: hasFit(size) ? fit : null })
    .onConflictDoNothing({ target: [productReviews.productId, productReviews.orderId] })
    .returning({ id: productReviews.id, state: productReviews.state });
  return written;
}

/**
 * Lets the writer take back a review, as the published policy promises. Idempotent. If the shop had hidden it, only the
 * text is deleted: the row stays, so that it cannot be written again. A held one leaves the attention desk.
 */
export async function removeReview(
  shop: Shop,
  request: Request,
  number: string | undefined,
  subject: ReviewSubject,
): Promise<"removed" | "not_signed_in" | "not_found"> {
  const own = await ownPlacedOrder(shop, request, number);
  if (!own.order) return own.viewer ? "not_found" : "not_signed_in";
  const { id } = own.order;
  const { table, about } = reviewTables[subject.kind];
  const mine = and(eq(table.orderId, id), eq(about, subject.id));
  await shop.db.transaction(async (tx) => {
    await lockOrder(tx, id);
    await tx
      .update(table)
      .set({ author: "", location: null, title: null, body: "" })
      .where(and(mine, eq(table.state, "hidden")));
    const deleted = await tx
      .delete(table)
      .where(and(mine, ne(table.state, "hidden")))
      .returning({ id: table.id });
    for (const review of deleted) {
      await settleSubject(tx, "review_waiting", attentionSubject(subject.kind, review.id), {
        name: "The shop",
        resolution: "Its writer removed the review",
      });
    }
  });
  return "removed";
}
