import { eq, getTableColumns, isNotNull, or } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { camelKeys, queryRows } from "#database/query-rows.ts";
import { orderEvents, type orderItems, orderShipments, orders } from "#database/schema/index.ts";

export type Order = typeof orders.$inferSelect;
export type OrderItem = typeof orderItems.$inferSelect;
/** Columns of an order that may be written directly. The status changes only through `transition()`. */
export type OrderChange = Omit<Partial<typeof orders.$inferInsert>, "status">;
export type OrderEvent = typeof orderEvents.$inferInsert;

/** A row as a database function returns it: JSON under the columns' own names. */
export type StoredRow = Record<string, unknown>;
/** An order with its lines, as database functions return it. */
export type OrderWithLines = { order: StoredRow; items: StoredRow[] };

const momentNames = Object.entries(getTableColumns(orders))
  .filter(([, column]) => column.dataType === "date")
  .map(([name]) => name);

/** An order from a row that a database function has returned. */
export function orderFrom(row: StoredRow): Order {
  const order = camelKeys<Record<string, unknown>>(row);
  // JSON has no dates.
  for (const name of momentNames) if (order[name] !== null) order[name] = new Date(order[name] as string);
  return order as Order;
}

/** Lines from rows that a database function has returned. */
export const itemsFrom = (rows: readonly StoredRow[]): OrderItem[] => rows.map((row) => camelKeys<OrderItem>(row));

/** Orders that their buyers see and look up: paid ones, and those on hold because their payment does not match. */
export const isPaidOrHeld = or(isNotNull(orders.paidAt), eq(orders.status, "on_hold"));

/** Locks and returns the order; undefined if there is none. Don't call a provider while the lock is held. */
export async function lockOrder(tx: Queryable, id: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for("update");
  return order;
}

/** Undefined if there is none with this id. */
export async function readOrder(db: Queryable, id: string): Promise<Order | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order;
}

/** The order's lines, sorted by position. */
export const readItems = (db: Queryable, orderId: string): Promise<OrderItem[]> =>
  queryRows<OrderItem>(db, "select * from order_items where order_id = $1 order by position", [orderId]);

/** Writes these columns of an order. Lock it first if they depend on others. */
export async function changeOrder(tx: Queryable, id: string, change: OrderChange): Promise<void> {
  await tx
    .update(orders)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(orders.id, id));
}

/** Records an event. Events with the same `dedupeKey` are recorded once. */
export async function addEvent(tx: Queryable, event: OrderEvent): Promise<void> {
  await tx.insert(orderEvents).values(event).onConflictDoNothing();
}

/**
 * Whether a parcel of the order has been sent. Its contents can only be returned, and printing the whole order again
 * would duplicate them.
 */
export async function hasSentParcel(db: Queryable, orderId: string): Promise<boolean> {
  const [parcel] = await db
    .select({ id: orderShipments.id })
    .from(orderShipments)
    .where(eq(orderShipments.orderId, orderId))
    .limit(1);
  return parcel !== undefined;
}
