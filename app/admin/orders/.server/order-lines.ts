import { asc, eq } from "drizzle-orm";
import { orderItems, products } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** What was bought, with what one of it costs at the printer as the catalogue has it now; pence, null if unknown. */
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
      unitCost: products.printfulCostPence,
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
export type StaffLine = Awaited<ReturnType<typeof linesOf>>[number];
