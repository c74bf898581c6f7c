import { asc, count, desc, inArray, sql, sum } from "drizzle-orm";
import type { OrderStatus } from "#app/orders/rules.ts";
import { attentionItems, orderItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { maskedName } from "../../masking.ts";
import { countedUpTo, type OrderSort, type OrderTab, orderTabs, placedStatuses, tabNames } from "../order-filters.ts";
import { type OrderQuery, orderConditions } from "./order-search.ts";

export type OrderListQuery = OrderQuery & { sort: OrderSort; isDown: boolean; page: number; limit: number };

/**
 * One page of the orders, newest first unless asked otherwise, with how many there are. Names come masked. The page's
 * ids are found by an index alone, and only its rows are read.
 */
export async function listOrders(shop: Shop, query: OrderListQuery) {
  const where = await orderConditions(shop, query);
  const column = query.sort === "total" ? orders.total : orders.createdAt;
  const way = query.isDown ? desc : asc;
  const page = shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(way(column), way(orders.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const [ids, byStatus, found] = await Promise.all([page, countByStatus(shop), countFound(shop, query, where)]);
  const total = found ?? sumOf(byStatus, query.statuses.length > 0 ? query.statuses : placedStatuses);
  return {
    orders: await rowsOf(
      shop,
      ids.map(({ id }) => id),
    ),
    total: Math.min(total, found === null ? total : countedUpTo),
    /** There are more than were counted. */
    isMore: found !== null && total > countedUpTo,
    tabs: Object.fromEntries(tabNames.map((tab) => [tab, sumOf(byStatus, orderTabs[tab].statuses)])) as Record<
      OrderTab,
      number
    >,
    placed: sumOf(byStatus, placedStatuses),
  };
}
export type OrderListPage = Awaited<ReturnType<typeof listOrders>>;
export type ListedOrder = OrderListPage["orders"][number];

export type StatusCount = { status: OrderStatus; count: number };
export const countByStatus = (shop: Shop): Promise<StatusCount[]> =>
  shop.db.select({ status: orders.status, count: count() }).from(orders).groupBy(orders.status);

export const sumOf = (counts: readonly StatusCount[], statuses: readonly OrderStatus[]): number =>
  counts.reduce((total, row) => total + (statuses.includes(row.status) ? row.count : 0), 0);

/** Null where the counts by status say it already. */
async function countFound(shop: Shop, query: OrderQuery, where: Awaited<ReturnType<typeof orderConditions>>) {
  if (!query.search && !query.placedWithin && !query.needsAttention) return null;
  const some = shop.db
    .select({ one: sql`1`.as("one") })
    .from(orders)
    .where(where)
    .limit(countedUpTo + 1)
    .as("some");
  const [row] = await shop.db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}

async function rowsOf(shop: Shop, ids: string[]) {
  if (ids.length === 0) return [];
  const [rows, items, stuck] = await Promise.all([
    shop.db.select(shown).from(orders).where(inArray(orders.id, ids)),
    shop.db
      .select({ orderId: orderItems.orderId, count: sum(orderItems.quantity).mapWith(Number) })
      .from(orderItems)
      .where(inArray(orderItems.orderId, ids))
      .groupBy(orderItems.orderId),
    shop.db
      .selectDistinct({ orderId: attentionItems.orderId })
      .from(attentionItems)
      .where(sql`${attentionItems.resolvedAt} is null and ${inArray(attentionItems.orderId, ids)}`),
  ]);
  return ids.flatMap((id) => {
    const order = rows.find((row) => row.id === id);
    if (!order) return [];
    const { firstName, lastName, ...rest } = order;
    return [
      {
        ...rest,
        name: maskedName(`${firstName ?? ""} ${lastName ?? ""}`),
        items: items.find(({ orderId }) => orderId === id)?.count ?? 0,
        needsAttention: stuck.some(({ orderId }) => orderId === id),
      },
    ];
  });
}

const shown = {
  id: orders.id,
  number: orders.number,
  status: orders.status,
  firstName: orders.firstName,
  lastName: orders.lastName,
  city: orders.city,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  total: orders.total,
  refundedTotal: orders.refundedTotal,
};
