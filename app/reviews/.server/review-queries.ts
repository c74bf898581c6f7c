import { and, asc, eq, gt } from "drizzle-orm";
import { optionsOf } from "#app/orders/item-groups.ts";
import type { Queryable } from "#database/open.ts";
import { columnsOf } from "#database/query-rows.ts";
import { bundleReviews, bundles, orderItems, productReviews, products } from "#database/schema/index.ts";
import { type ReviewSubject, thingsToReview } from "../rules.ts";

/** A product or bundle to review; colour and size are empty for a bundle. */
export type Reviewable = ReviewSubject & {
  name: string;
  /** What was chosen of it, or what is in it. */
  detail: string;
  color: string;
  size: string;
  imageUrl: string | null;
};

/**
 * An order's products and bundles that can be reviewed, in order of purchase: those that the shop still has, without what
 * was taken out of the order before it was printed. Of a bundle some of whose parts were, the rest has arrived.
 */
export async function reviewableOf(db: Queryable, orderId: string): Promise<Reviewable[]> {
  const items = await db
    .select({
      ...columnsOf(orderItems, "productSlug", "productName", "color", "size", "imageUrl", "bundleName"),
      productId: products.id,
      bundleId: bundles.id,
      bundleImageUrl: bundles.imageUrl,
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(bundles, eq(bundles.id, orderItems.bundleId))
    .where(and(eq(orderItems.orderId, orderId), gt(orderItems.quantity, orderItems.canceledQuantity)))
    .orderBy(asc(orderItems.position));
  return thingsToReview(items).map(({ kind, id, item }) => {
    if (kind === "product") {
      const { productName: name, color, size, imageUrl } = item;
      return { kind, id, name, detail: optionsOf(item), color, size, imageUrl };
    }
    const parts = items.filter((each) => each.bundleId === id).map((each) => each.productName);
    const detail = [...new Set(parts)].join(", ");
    return { kind, id, name: item.bundleName ?? "", detail, color: "", size: "", imageUrl: item.bundleImageUrl };
  });
}

/** Existing reviews of an order's products and bundles. */
export async function reviewsOf(db: Queryable, orderId: string) {
  const ofProducts = await db
    .select({ id: productReviews.productId, fit: productReviews.fit, ...columnsOf(productReviews, ...columns) })
    .from(productReviews)
    .where(eq(productReviews.orderId, orderId));
  const ofBundles = await db
    .select({ id: bundleReviews.bundleId, ...columnsOf(bundleReviews, ...columns) })
    .from(bundleReviews)
    .where(eq(bundleReviews.orderId, orderId));
  return [
    ...ofProducts.map((review) => ({ ...review, kind: "product" as const })),
    ...ofBundles.map((review) => ({ ...review, kind: "bundle" as const, fit: null })),
  ];
}
export type OwnReview = Awaited<ReturnType<typeof reviewsOf>>[number];

const columns = ["rating", "title", "body", "author", "location", "state", "createdAt"] as const;
