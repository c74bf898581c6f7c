import { and, eq, ne } from "drizzle-orm";
import { lockOrder } from "#app/orders/.server/order-store.ts";
import { ownPlacedOrder } from "#app/orders/customer/.server/own-order.ts";
import { productReviews } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/**
 * Its writer takes a review back, as the published policy promises. Taking back what is not there changes nothing. Of
 * one that the shop has hidden the words go but the row stays, so that it is not written again.
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
