import { asc, eq } from "drizzle-orm";
import { orderItems } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** What was bought, in pence. */
export const linesOf = (shop: Shop, orderId: string) =>
  shop.db
    .select({
      id: orderItems.id,
      productName: orderItems.productName,
      color: orderItems.color,
      size: orderItems.size,
      sku: orderItems.sku,
      imageUrl: orderItems.imageUrl,
      quantity: orderItems.quantity,
      canceledQuantity: orderItems.canceledQuantity,
      total: orderItems.total,
      discountTotal: orderItems.discountTotal,
      bundleName: orderItems.bundleName,
      bundleInstance: orderItems.bundleInstance,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
export type StaffLine = Awaited<ReturnType<typeof linesOf>>[number];
