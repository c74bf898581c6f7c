import { and, asc, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { User } from "#app/accounts/session/.server/current-user.ts";
import { hasEarlierOrders } from "#app/earlier-orders/.server/earlier-orders.ts";
import { ordersToReturnFrom } from "#app/returns/.server/return-queries.ts";
import { columnsOf } from "#database/query-rows.ts";
import { orderItems, orderShipments, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { isPaidOrHeld } from "../../.server/order-store.ts";
import { type OrderList, orderLists, ordersPerPage } from "../list-rules.ts";

/** The columns from which an order's status text is derived. */
export const statusColumns = {
  ...columnsOf(orders, "id", "number", "status", "printState", "paidAt", "cancelUntil", "canceledAt", "shippedAt"),
  ...columnsOf(orders, "deliveredAt", "deliveryAssumed", "shippingMinDays", "shippingMaxDays", "dispatchOn"),
};
const listed = { ...statusColumns, ...columnsOf(orders, "total", "refundedTotal", "cardBrand", "cardLast4") };

/** One page of an account's orders, newest first, with the number of orders in each list. */
export async function listOrders(shop: Shop, user: User, list: OrderList, page: number) {
  const own = and(eq(orders.userId, user.id), isPaidOrHeld);
  const { statuses } = orderLists[list];
  const [found, byStatus, [waiting]] = await Promise.all([
    shop.db
      .select(listed)
      .from(orders)
      .where(and(own, statuses ? inArray(orders.status, [...statuses]) : undefined))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(ordersPerPage)
      .offset((page - 1) * ordersPerPage),
    shop.db.select({ status: orders.status, count: count() }).from(orders).where(own).groupBy(orders.status),
    user.emailVerified
      ? shop.db
          .select({ count: count(), hasEarlier: hasEarlierOrders(user.email.toLowerCase()) })
          .from(orders)
          .where(and(isNull(orders.userId), eq(sql`lower(${orders.email})`, user.email.toLowerCase()), isPaidOrHeld))
      : [],
  ]);
  const ids = found.map(({ id }) => id);
  const [items, parcels] = ids.length > 0 ? await Promise.all([itemsOf(shop, ids), parcelsOf(shop, ids)]) : [[], []];
  const arrived = new Set(found.flatMap(({ id, status }) => (status === "delivered" ? id : [])));
  const someLeft = await ordersToReturnFrom(
    shop,
    items.filter(({ orderId }) => arrived.has(orderId)),
  );
  return {
    orders: found.map(({ id, ...order }) => ({
      ...order,
      items: items.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...item }) => item),
      carrier: parcels.find(({ orderId }) => orderId === id)?.carrier ?? null,
      /** Whether any item that has arrived can still be returned. */
      someLeft: someLeft.has(id),
    })),
    counts: countsOf(byStatus),
    /** Number of guest orders with the same address. */
    unclaimed: waiting?.count ?? 0,
    /** Whether the same address has orders of an earlier shop. */
    hasEarlier: waiting?.hasEarlier ?? false,
    now: shop.clock.now(),
  };
}
type OrderListPage = Awaited<ReturnType<typeof listOrders>>;
export type ListedOrder = OrderListPage["orders"][number];

const itemsOf = (shop: Shop, ids: string[]) =>
  shop.db
    .select({
      ...columnsOf(orderItems, "orderId", "id", "productName", "color", "imageUrl", "quantity"),
      ...columnsOf(orderItems, "bundleName", "bundleInstance"),
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position));

const parcelsOf = (shop: Shop, ids: string[]) =>
  shop.db
    .select(columnsOf(orderShipments, "orderId", "carrier"))
    .from(orderShipments)
    .where(inArray(orderShipments.orderId, ids))
    .orderBy(asc(orderShipments.shippedAt));

function countsOf(byStatus: { status: string; count: number }[]): Record<OrderList, number> {
  const of = (statuses: readonly string[] | null) =>
    byStatus.reduce((sum, row) => sum + (statuses === null || statuses.includes(row.status) ? row.count : 0), 0);
  return {
    all: of(null),
    "on-the-way": of(orderLists["on-the-way"].statuses),
    delivered: of(orderLists.delivered.statuses),
    cancelled: of(orderLists.cancelled.statuses),
  };
}
