import { and, eq, inArray, sql } from "drizzle-orm";
import { lockRecords } from "#app/catalogue/.server/lock-products.ts";
import type { Queryable } from "#database/open.ts";
import {
  bundleItems,
  bundles,
  orderItems,
  orders,
  productReviews,
  products,
  productVariants,
  stockRequests,
} from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import { dataCall } from "../../.server/data-error.ts";
import { forgetUploads } from "../../.server/save-with-pictures.ts";
import type { Staff } from "../../.server/staff.ts";
import { doneAt, missing, type Outcome, refused } from "../../kit/.server/run-action.ts";
import { describeProduct } from "../product-state.ts";
import { removeOverrides } from "./product-overrides.ts";
import { productStateOf, readProduct } from "./read-product.ts";
import { nowUnused } from "./write-product.ts";

/** What deleting a product would remove, and what prevents it. */
export async function dependentsOf(db: Queryable, productId: number) {
  const inBundles = await db
    .selectDistinct({ id: bundles.id, name: bundles.name })
    .from(bundleItems)
    .innerJoin(bundles, eq(bundles.id, bundleItems.bundleId))
    .where(eq(bundleItems.productId, productId))
    .orderBy(bundles.name);
  const count = sql<number>`count(*)::int`;
  const open = ["paid", "in_production", "shipped", "on_hold"] as const;
  const [orderRow] = await db
    .select({ count: sql<number>`count(distinct ${orderItems.orderId})::int` })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.productId, productId), inArray(orders.status, [...open])));
  const [reviewRow] = await db.select({ count }).from(productReviews).where(eq(productReviews.productId, productId));
  const [waitingRow] = await db
    .select({ count })
    .from(stockRequests)
    .innerJoin(productVariants, eq(productVariants.id, stockRequests.variantId))
    .where(eq(productVariants.productId, productId));
  return {
    /** Bundles that contain it: they prevent deleting it. */
    bundles: inBundles,
    /** Paid and not delivered; they keep their copy of what was bought. */
    openOrders: orderRow?.count ?? 0,
    reviews: reviewRow?.count ?? 0,
    /** Requests for an email when a variant is back in stock. */
    waiting: waitingRow?.count ?? 0,
  };
}
export type Dependents = Awaited<ReturnType<typeof dependentsOf>>;

/** Deletes a product with its override, variants, pictures and reviews. Past orders keep their copy. */
export async function deleteProduct(shop: Shop, staff: Staff, productId: number): Promise<Outcome> {
  const { outcome, unused } = await shop.db.transaction(async (tx) => {
    await lockRecords(tx, [productId]);
    const stored = await dataCall(shop, "Failed to fetch product", () => readProduct(tx, productId));
    if (!stored) return { outcome: missing, unused: [] };
    const { bundles: holding } = await dependentsOf(tx, productId);
    if (holding.length > 0) return { outcome: refused("It has not been deleted: bundles need it."), unused: [] };
    await dataCall(shop, "Failed to delete product", () => tx.delete(products).where(eq(products.id, productId)));
    if (stored.printfulProductId !== null) await removeOverrides(shop, tx, [stored.printfulProductId]);
    await audit(tx, staff, "products", productId, {
      action: "delete",
      summary: `deleted ${stored.name}`,
      before: describeProduct(productStateOf(stored)),
    });
    const urls = stored.images.map(({ imageUrl }) => imageUrl);
    return { outcome: doneAt("/admin/products?done=deleted"), unused: await nowUnused(tx, productId, urls) };
  });
  await forgetUploads(shop, unused);
  return outcome;
}
