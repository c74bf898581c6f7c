import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { orderStatuses } from "#app/orders/rules.ts";
import { productVariants } from "./catalogue.ts";
import { bigSerialId, insertTime, moment, pence } from "./columns.ts";
import { orderId } from "./orders.ts";

/**
 * Snapshot of prices at the moment of payment, whatever the catalogue says later. Only a change by the customer
 * (`changeItems`) replaces a line's variant, and its `unitPrice` with the one from then on; quantity and totals stay.
 */
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

/** An order's events in sequence; `dedupeKey` keeps a repeated event to one row. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: bigSerialId(),
    orderId: orderId(),
    type: text().notNull(),
    actor: text({ enum: ["customer", "staff", "shop", "printer", "card"] }).notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    dedupeKey: text(),
    at: insertTime(),
  },
  (t) => [
    index("order_events_order").on(t.orderId, t.at),
    uniqueIndex("order_events_once").on(t.orderId, t.dedupeKey),
    index("order_events_wishes").on(t.orderId, t.id).where(sql`${t.type} in ('cancel_requested', 'cancel_refused')`),
  ],
);

export const orderShipments = pgTable(
  "order_shipments",
  {
    id: bigSerialId(),
    orderId: orderId(),
    printfulShipmentId: bigint({ mode: "number" }).notNull(),
    carrier: text().notNull(),
    service: text(),
    trackingNumber: text(),
    trackingUrl: text(),
    reshipment: boolean().notNull().default(false),
    items: jsonb().$type<{ itemId: number; quantity: number }[]>().notNull().default([]),
    shippedAt: moment().notNull(),
    deliveredAt: moment(),
    returnedAt: moment(),
  },
  (t) => [
    uniqueIndex("order_shipments_once").on(t.orderId, t.printfulShipmentId),
    index("order_shipments_untracked")
      .on(t.orderId)
      .where(sql`${t.trackingNumber} is null and ${t.deliveredAt} is null`),
  ],
);

/** Which status may follow which: the pairs of `orderTransitions` in rules.ts, where `transition_order` looks them up. */
export const allowedTransitions = pgTable(
  "order_transitions",
  {
    fromStatus: text({ enum: orderStatuses }).notNull(),
    toStatus: text({ enum: orderStatuses }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.fromStatus, t.toStatus] })],
);
