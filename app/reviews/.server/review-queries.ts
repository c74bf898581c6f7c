import { asc, eq } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { orderItems, productReviews, products } from "#database/schema/index.ts";
import { productsToReview } from "../rules.ts";

/** An order's products that can be reviewed: those that the shop still has, in order of purchase. */
export async function reviewableOf(db: Queryable, orderId: string) {
  const { productSlug, productName, color, size, imageUrl } = orderItems;
  const items = await db
    .select({ productId: products.id, productSlug, productName, color, size, imageUrl })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
  return productsToReview(items);
}
export type Reviewable = Awaited<ReturnType<typeof reviewableOf>>[number];

/** Existing reviews of an order's products. */
export function reviewsOf(db: Queryable, orderId: string) {
  const { productId, rating, title, body, fit, author, location, state, createdAt } = productReviews;
  return db
    .select({ productId, rating, title, body, fit, author, location, state, createdAt })
    .from(productReviews)
    .where(eq(productReviews.orderId, orderId));
}
export type OwnReview = Awaited<ReturnType<typeof reviewsOf>>[number];
