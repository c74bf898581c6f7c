import { asc, count, desc, inArray, type SQL, sql, sum } from "drizzle-orm";
import { maskedName } from "#app/shared/masking.ts";
import { columnsOf } from "#database/query-rows.ts";
import { attentionItems, earlierOrders, orderItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { MatchingRows } from "../../kit/.server/on-matching.ts";
import {
  countedAhead,
  countedUpTo,
  type OrderSort,
  type OrderTab,
  orderQueryOf,
  orderTabLabels,
  orderTabs,
  orderWords,
} from "../order-list.ts";
import { notifyingChanges } from "../status-changes.ts";
import { narrowOrders, type OrderQuery, wasPlaced } from "./order-search.ts";

type OrderListQuery = OrderQuery & { sort: OrderSort; isDown: boolean; page: number; limit: number };

/**
 * A page of orders with their total, counted up to a limit, and the tabs' counts. Names are masked. The page's ids are
 * found by an index alone, so only its rows are read.
 */
export async function listOrdersForStaff(shop: Shop, query: OrderListQuery) {
  const { where, isCommon } = await narrowOrders(shop, query);
  const column = query.sort === "total" ? orders.total : orders.createdAt;
  const direction = query.isDown ? desc : asc;
  const offset = (query.page - 1) * query.limit;
  const limit = Math.max(isCommon ? 0 : countedUpTo, offset + countedAhead);
  const [ids, { hasEarlier, ...tabs }, found] = await Promise.all([
    shop.db
      .select({ id: orders.id })
      .from(orders)
      .where(where)
      .orderBy(direction(column), direction(orders.id))
      .limit(query.limit)
      .offset(offset),
    countTabs(shop),
    countUpTo(shop, where, limit),
  ]);
  const rows = await rowsOf(
    shop,
    ids.map(({ id }) => id),
  );
  const isAll = query.statuses.length === 0;
  return {
    orders: rows,
    ...found,
    tabs,
    hasEarlier,
    unpaid: isAll && found.total === 0 ? await countUnpaid(shop, query) : 0,
  };
}
export type StaffOrderList = Awaited<ReturnType<typeof listOrdersForStaff>>;
export type StaffListedOrder = StaffOrderList["orders"][number];

/** The numbers of all orders that match a query, newest first. */
export async function listOrderNumbers(shop: Shop, query: OrderQuery, limit: number): Promise<string[]> {
  const { where } = await narrowOrders(shop, query);
  const found = await shop.db
    .select({ number: orders.number })
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  return found.map(({ number }) => number);
}

/** All orders of a list, for its bulk actions. */
export const matchingOrders: MatchingRows = {
  name: "order",
  what: orderWords,
  find: ({ shop }, params, limit) => listOrderNumbers(shop, orderQueryOf(params), limit),
};

/** For an empty list: how many unpaid checkouts the search matches. */
async function countUnpaid(shop: Shop, query: OrderListQuery): Promise<number> {
  if (!query.search) return 0;
  const { where, isCommon } = await narrowOrders(shop, { ...query, statuses: orderTabs.unpaid.statuses });
  return isCommon ? 0 : (await countUpTo(shop, where, countedUpTo)).total;
}

type Counted = {
  total: number;
  /** There are more than counted. */
  isMore: boolean;
};

type Tabs = Record<OrderTab | "all", Counted> & {
  /** Whether there are orders of an earlier shop. */
  hasEarlier: boolean;
};

/** Each tab's count, and of all placed orders as `all`, in one query; counted up to a limit. */
async function countTabs(shop: Shop): Promise<Tabs> {
  const of = (tab: OrderTab | "all") => {
    const where = tab === "all" ? wasPlaced : inArray(orders.status, [...orderTabs[tab].statuses]);
    const order = tab === "all" ? sql`order by ${orders.createdAt} desc` : sql``;
    return sql`(select count(*)::int from (select from ${orders} where ${where} ${order} limit ${countedUpTo + 1}) as few) as ${sql.identifier(tab)}`;
  };
  const { rows } = await shop.db.execute<Record<OrderTab | "all", number> & { earlier: boolean }>(
    sql`select exists (select from ${earlierOrders}) as earlier, ${sql.join((["all", ...orderTabLabels] as const).map(of), sql`, `)}`,
  );
  const { earlier, ...totals } = rows[0]!;
  const tabs = Object.fromEntries(
    Object.entries(totals).map(([tab, total]) => [tab, counted(total, countedUpTo)]),
  ) as Record<OrderTab | "all", Counted>;
  return { ...tabs, hasEarlier: earlier };
}

const counted = (total: number, limit: number): Counted => ({ total: Math.min(total, limit), isMore: total > limit });

/** Counts in the list's order, so that the same index serves it. */
async function countUpTo(shop: Shop, where: SQL | undefined, limit: number): Promise<Counted> {
  const some = shop.db
    .select({ one: sql`1`.as("one") })
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createdAt))
    .limit(limit + 1)
    .as("some");
  const [row] = await shop.db.select({ total: count() }).from(some);
  return counted(row?.total ?? 0, limit);
}

async function rowsOf(shop: Shop, ids: string[]) {
  if (ids.length === 0) return [];
  const [rows, items, stuck] = await Promise.all([
    shop.db.select(columns).from(orders).where(inArray(orders.id, ids)),
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
    const order = rows.find(({ listed }) => listed.id === id);
    if (!order) return [];
    return [
      {
        ...order.listed,
        name: maskedName(`${order.firstName ?? ""} ${order.lastName ?? ""}`),
        items: items.find(({ orderId }) => orderId === id)?.count ?? 0,
        notifies: notifyingChanges({ ...order, ...order.listed }),
        needsAttention: stuck.some(({ orderId }) => orderId === id),
      },
    ];
  });
}

const columns = {
  listed: columnsOf(orders, "id", "number", "status", "city", "createdAt", "paidAt", "total", "refundedTotal"),
  ...columnsOf(orders, "firstName", "lastName", "printState", "printfulStatus"),
  ...columnsOf(orders, "cancelUntil", "capturedTotal", "shippedAt", "stripeSessionId"),
};
