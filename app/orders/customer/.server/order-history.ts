import { asc, eq } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { columnsOf } from "#database/query-rows.ts";
import { orderEvents, orderItems, orderShipments } from "#database/schema/index.ts";
import type { Parcel } from "../parcels.ts";
import type { Happening } from "../timeline-steps.ts";

const itemColumns = {
  ...columnsOf(orderItems, "id", "variantId", "unitPrice", "productName", "color", "size", "quantity"),
  ...columnsOf(orderItems, "imageUrl", "bundleName", "bundleInstance", "total"),
};
type HistoryItem = Pick<typeof orderItems.$inferSelect, keyof typeof itemColumns>;
export type OrderHistory = { items: HistoryItem[]; parcels: (Parcel & { id: number })[]; events: Happening[] };

/** The order's parcels, in the order of dispatch. */
export const parcelsOf = (db: Queryable, orderId: string) =>
  db
    .select({
      ...columnsOf(orderShipments, "id", "carrier", "service", "trackingNumber", "trackingUrl", "reshipment"),
      ...columnsOf(orderShipments, "items", "shippedAt", "deliveredAt", "returnedAt"),
    })
    .from(orderShipments)
    .where(eq(orderShipments.orderId, orderId))
    .orderBy(asc(orderShipments.shippedAt), asc(orderShipments.id));

/** The order's events, oldest first, with their data. */
export const eventsOf = (db: Queryable, orderId: string) =>
  db
    .select(columnsOf(orderEvents, "id", "type", "actor", "data", "at"))
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));

/** The order's items, parcels and events, each sorted. */
export async function historyOf(db: Queryable, orderId: string): Promise<OrderHistory> {
  const [items, parcels, events] = await Promise.all([
    db.select(itemColumns).from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.position)),
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
