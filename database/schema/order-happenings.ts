import { sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bigSerialId, insertTime, moment } from "./columns.ts";
import { orderId } from "./orders.ts";

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
