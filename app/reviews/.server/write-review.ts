import { and, eq, ne } from "drizzle-orm";
import { lockOrder } from "#app/orders/.server/order-store.ts";
import { ownPlacedOrder } from "#app/orders/customer/.server/own-order.ts";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { productReviews } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { ReviewForm } from "../contract.ts";
import { canReview, hasFit, reviewState } from "../rules.ts";
import { reviewableOf } from "./review-queries.ts";

export type WriteOutcome = "written" | "not_signed_in" | "not_found" | "not_delivered" | "unknown_product" | "already";

/**
 * Stores a buyer's review of one product of a delivered order. One review per product and order, however often the form
 * is sent. It is published at once, or waits on the attention desk if it may name a person (`reviewState`).
 */
export async function writeReview(
  shop: Shop,
  request: Request,
  number: string | undefined,
  { product, ...form }: ReviewForm,
): Promise<WriteOutcome> {
  const own = await ownPlacedOrder(shop, request, number);
  if (!own.order) return own.viewer ? "not_found" : "not_signed_in";
  const { id } = own.order;
  return shop.db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id))!;
    if (!canReview(order)) return "not_delivered";
    const thing = (await reviewableOf(tx, id)).find(({ productId }) => productId === product);
    if (!thing) return "unknown_product";
    const [review] = await tx
      .insert(productReviews)
      .values({
        ...form,
        fit: hasFit(thing.size) ? form.fit : null,
        state: reviewState(form),
        productId: product,
        orderId: id,
        color: thing.color,
        size: thing.size,
      })
      .onConflictDoNothing({ target: [productReviews.productId, productReviews.orderId] })
      .returning({ id: productReviews.id, state: productReviews.state });
    if (!review) return "already";
    if (review.state === "pending") {
      await needsAttention(tx, {
        kind: "review_waiting",
        subject: String(review.id),
        orderId: id,
        summary: `A review of ${thing.productName} may name somebody or contain a link. It is shown once somebody has published it.`,
        data: { reviewId: review.id },
      });
    }
    return "written";
  });
}

/**
 * Lets the writer take back a review, as the published policy promises. Idempotent. If the shop had hidden it, only the
 * text is deleted: the row stays, so that it cannot be written again.
 */
export async function removeReview(
  shop: Shop,
  request: Request,
  number: string | undefined,
  productId: number,
): Promise<"removed" | "not_signed_in" | "not_found"> {
  const own = await ownPlacedOrder(shop, request, number);
  if (!own.order) return own.viewer ? "not_found" : "not_signed_in";
  const { id } = own.order;
  const mine = and(eq(productReviews.orderId, id), eq(productReviews.productId, productId));
  await shop.db.transaction(async (tx) => {
    await lockOrder(tx, id);
    await tx
      .update(productReviews)
      .set({ author: "", location: null, title: null, body: "" })
      .where(and(mine, eq(productReviews.state, "hidden")));
    await tx.delete(productReviews).where(and(mine, ne(productReviews.state, "hidden")));
  });
  return "removed";
}
