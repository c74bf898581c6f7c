import { asc, eq } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { orderEvents, orderItems, orderShipments } from "#database/schema/index.ts";
import type { Parcel } from "../parcels.ts";
import type { Happening } from "../timeline-steps.ts";

export type HistoryItem = Pick<
  typeof orderItems.$inferSelect,
  | "id"
  | "variantId"
  | "productName"
  | "color"
  | "size"
  | "quantity"
  | "imageUrl"
  | "unitPrice"
  | "total"
  | "bundleName"
  | "bundleInstance"
>;
export type OrderHistory = { items: HistoryItem[]; parcels: (Parcel & { id: number })[]; events: Happening[] };

/** The order's parcels, in the order of dispatch. */
export const parcelsOf = (db: Queryable, orderId: string) =>
  db
    .select({
      id: orderShipments.id,
      carrier: orderShipments.carrier,
      service: orderShipments.service,
      trackingNumber: orderShipments.trackingNumber,
      trackingUrl: orderShipments.trackingUrl,
      reshipment: orderShipments.reshipment,
      items: orderShipments.items,
      shippedAt: orderShipments.shippedAt,
      deliveredAt: orderShipments.deliveredAt,
      returnedAt: orderShipments.returnedAt,
    })
    .from(orderShipments)
    .where(eq(orderShipments.orderId, orderId))
    .orderBy(asc(orderShipments.shippedAt), asc(orderShipments.id));

/** The order's events, oldest first, with their data. */
export const eventsOf = (db: Queryable, orderId: string) =>
  db
    .select({
      id: orderEvents.id,
      type: orderEvents.type,
      actor: orderEvents.actor,
      data: orderEvents.data,
      at: orderEvents.at,
    })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));

/** The order's items, parcels and events, each sorted. */
export async function historyOf(db: Queryable, orderId: string): Promise<OrderHistory> {
  const [items, parcels, events] = await Promise.all([
    db
      .select({
        id: orderItems.id,
        variantId: orderItems.variantId,
        unitPrice: orderItems.unitPrice,
        productName: orderItems.productName,
        color: orderItems.color,
        size: orderItems.size,
        quantity: orderItems.quantity,
        imageUrl: orderItems.imageUrl,
        bundleName: orderItems.bundleName,
        bundleInstance: orderItems.bundleInstance,
        total: orderItems.total,
      })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.position)),
    parcelsOf(db, orderId),
    eventsOf(db, orderId),
  ]);
  // Leave out other event data (amounts, reasons for staff): it must not reach a browser.
  return {
    items,
    parcels,
    events: events.map(({ type, actor, at, data }) => ({ type, actor, at, data: { assumed: data.assumed } })),
  };
}
