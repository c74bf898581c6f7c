import { asc, eq } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { orderItems, productReviews, products } from "#database/schema/index.ts";
import { productsToReview } from "../rules.ts";

export type OwnReview = Pick<
  typeof productReviews.$inferSelect,
  "productId" | "rating" | "title" | "body" | "fit" | "author" | "location" | "state" | "createdAt"
>;

/** An order's products that can be reviewed: those that the shop still has, in order of purchase. */
export async function reviewableOf(db: Queryable, orderId: string) {
  const items = await db
    .select({
      productId: products.id,
      productSlug: orderItems.productSlug,
      productName: orderItems.productName,
      color: orderItems.color,
      size: orderItems.size,
      imageUrl: orderItems.imageUrl,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  return productsToReview(items);
}
export type Reviewable = Awaited<ReturnType<typeof reviewableOf>>[number];

/** Existing reviews of an order's products. */
export const reviewsOf = (db: Queryable, orderId: string): Promise<OwnReview[]> =>
  db
    .select({
      productId: productReviews.productId,
      rating: productReviews.rating,
      title: productReviews.title,
      body: productReviews.body,
      fit: productReviews.fit,
      author: productReviews.author,
      location: productReviews.location,
      state: productReviews.state,
      createdAt: productReviews.createdAt,
    })
    .from(productReviews)
    .where(eq(productReviews.orderId, orderId));
