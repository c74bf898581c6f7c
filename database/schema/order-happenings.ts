import { sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orders } from "./orders.ts";

const moment = () => timestamp({ withTimezone: true });

/** An order's events in sequence; `dedupeKey` keeps a repeated event to one row. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    type: text().notNull(),
    actor: text({ enum: ["customer", "staff", "shop", "printer", "card"] }).notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    dedupeKey: text(),
    at: moment().notNull().defaultNow(),
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
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
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
