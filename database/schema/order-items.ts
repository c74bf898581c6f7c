import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { productVariants } from "./catalogue.ts";
import { bigSerialId, pence } from "./columns.ts";
import { orderId } from "./orders.ts";

/** Immutable snapshot of prices at the moment of payment, whatever the catalogue says later. */
export const orderItems = pgTable(
  "order_items",
  {
    id: bigSerialId(),
    orderId: orderId(),
    position: integer().notNull(),
    variantId: integer().references(() => productVariants.id, { onDelete: "set null" }),
    productId: integer(),
    productName: text().notNull(),
    productSlug: text().notNull(),
    color: text().notNull(),
    size: text().notNull(),
    imageUrl: text(),
    sku: text(),
    printfulVariantId: integer(),
    printfulSyncVariantId: bigint({ mode: "number" }),
    quantity: integer().notNull(),
    unitPrice: integer().notNull(),
    /** Authoritative: a bundle's price split over its lines may not divide by the quantity. */
    total: integer().notNull(),
    discountTotal: pence(),
    /** Units removed from the print order before it was confirmed. */
    canceledQuantity: pence(),
    /** Set only after the server has verified that the bundle is complete. */
    bundleId: integer(),
    bundleName: text(),
    bundleInstance: text(),
  },
  (t) => [
    uniqueIndex("order_items_position").on(t.orderId, t.position),
    index("order_items_product").on(t.productId, t.orderId),
    index("order_items_variant").on(t.variantId),
    index("order_items_sold").on(t.orderId, t.productId, t.quantity, t.canceledQuantity, t.total, t.discountTotal),
    check("order_items_quantity", sql`${t.quantity} between 1 and 100`),
    check("order_items_canceled", sql`${t.canceledQuantity} between 0 and ${t.quantity}`),
    check(
      "order_items_money",
      sql`least(${t.unitPrice}, ${t.total}, ${t.discountTotal}) >= 0 and ${t.discountTotal} <= ${t.total}`,
    ),
  ],
);
