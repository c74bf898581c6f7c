import { count, gte, isNull, sql } from "drizzle-orm";
import { type OrderStatus, orderStatuses } from "#app/orders/rules.ts";
import { attentionItems, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { placedStatuses } from "../order-list.ts";

type StatusCount = { status: OrderStatus; count: number };
const sumOf = (counts: readonly StatusCount[], statuses: readonly OrderStatus[]): number =>
  counts.reduce((total, row) => total + (statuses.includes(row.status) ? row.count : 0), 0);

/** The orders in figures: how many of each status, what the last thirty days brought, what is stuck. Pence. */
export async function readOrderStats(shop: Shop) {
  const [byStatus, [month], [desk]] = await Promise.all([
    shop.db.select({ status: orders.status, count: count() }).from(orders).groupBy(orders.status),
    shop.db
      .select({
        orders: sql<number>`count(*) filter (where ${orders.capturedTotal} > 0)::int`,
        revenueTotal: sql<number>`coalesce(sum(${orders.capturedTotal} - ${orders.refundedTotal}), 0)::int`,
      })
      .from(orders)
      .where(gte(orders.createdAt, sql`now() - interval '30 days'`)),
    shop.db.select({ open: count() }).from(attentionItems).where(isNull(attentionItems.resolvedAt)),
  ]);
  return {
    total: sumOf(byStatus, placedStatuses),
    byStatus: Object.fromEntries(orderStatuses.map((status) => [status, sumOf(byStatus, [status])])),
    last30Days: { orders: month?.orders ?? 0, revenueTotal: month?.revenueTotal ?? 0 },
    needsAttention: desk?.open ?? 0,
  };
}
