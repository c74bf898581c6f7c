import { and, count, gte, lt, notInArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { failedRefundStatuses } from "#app/orders/refunds/refund-status.ts";
import { customers, orders, refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { beginnings, boundsOf, type Period, periodBefore, stretches } from "../periods.ts";
import { preferIndexes } from "./prefer-indexes.ts";

/** Sales in a stretch of days: pence paid, the number of paid orders, pence refunded. */
export type SalesPoint = { day: string; revenueTotal: number; orders: number; refundsTotal: number };
export type Sales = { points: SalesPoint[]; before: SalesPoint[] };

/**
 * The sales of a period and of the one before it. An order counts on the day of its payment, a refund on the day of its
 * decision, so past days never change.
 */
export async function readSales(shop: Pick<Shop, "db">, period: Period): Promise<Sales> {
  const earlier = periodBefore(period);
  const days = [...stretches(earlier, period.step), ...stretches(period, period.step)];
  const bounds = { from: boundsOf(earlier).from, until: boundsOf(period).until };
  const [paid, paidBack] = await Promise.all([
    preferIndexes(shop, (tx) =>
      tx
        .select({ at: stretchOf(orders.paidAt, days), orders: count(), revenueTotal: sumPence(orders.capturedTotal) })
        .from(orders)
        .where(within(orders.paidAt, bounds))
        .groupBy(sql`1`),
    ),
    preferIndexes(shop, (tx) =>
      tx
        .select({ at: stretchOf(refunds.createdAt, days), refundsTotal: sumPence(refunds.amount) })
        .from(refunds)
        .where(and(within(refunds.createdAt, bounds), notInArray(refunds.status, failedRefundStatuses)))
        .groupBy(sql`1`),
    ),
  ]);
  const points = days.map((day, index) => {
    const sold = paid.find(({ at }) => at === index + 1);
    const refundsTotal = paidBack.find(({ at }) => at === index + 1)?.refundsTotal ?? 0;
    return { day, revenueTotal: sold?.revenueTotal ?? 0, orders: sold?.orders ?? 0, refundsTotal };
  });
  const half = points.length / 2;
  return { points: points.slice(half), before: points.slice(0, half) };
}

/** SQL for the number, from 1, of the stretch that a moment is in. @param days the stretches' first days */
const stretchOf = (moment: PgColumn, days: readonly string[]): SQL<number> =>
  sql<number>`width_bucket(${moment}, ${sql.param(beginnings(days))}::timestamptz[])`;

/** The condition that a moment is in a period; `until` is exclusive. */
export const within = (moment: PgColumn, { from, until }: { from: Date; until: Date }) =>
  and(gte(moment, from), lt(moment, until));

/** A sum as a number; the driver returns PostgreSQL's integer sums as text. */
export const sumPence = (column: PgColumn | SQL): SQL<number> => sql<number>`coalesce(sum(${column}), 0)::float8`;

/** A period's totals; pence. */
export type Stats = { revenueTotal: number; orders: number; averageTotal: number; refundsTotal: number };

/** The sales of a period and of the one before it, with their totals. */
export async function readStats(shop: Pick<Shop, "db">, period: Period) {
  const sales = await readSales(shop, period);
  return { ...sales, stats: sumOf(sales.points), statsBefore: sumOf(sales.before) };
}

function sumOf(points: readonly SalesPoint[]): Stats {
  const sum = (of: (point: SalesPoint) => number) => points.reduce((total, point) => total + of(point), 0);
  const revenueTotal = sum((point) => point.revenueTotal);
  const orders = sum((point) => point.orders);
  return {
    revenueTotal,
    orders,
    averageTotal: orders > 0 ? Math.round(revenueTotal / orders) : 0,
    refundsTotal: sum((point) => point.refundsTotal),
  };
}

/** First and repeat orders in a stretch of days. */
export type GrowthPoint = { day: string; firstOrders: number; ordersAgain: number };
export type Growth = { points: GrowthPoint[]; newCustomers: number; newCustomersBefore: number };

/** First and repeat orders in a period. Guests are identified by email address. */
export async function readGrowth(shop: Pick<Shop, "db">, period: Period): Promise<Growth> {
  const days = stretches(period, period.bar);
  const bounds = boundsOf(period);
  const [placed, first, newCustomersBefore] = await Promise.all([
    shop.db
      .select({ at: stretchOf(orders.paidAt, days), orders: count() })
      .from(orders)
      .where(within(orders.paidAt, bounds))
      .groupBy(sql`1`),
    shop.db
      .select({ at: stretchOf(customers.firstOrderAt, days), customers: count() })
      .from(customers)
      .where(within(customers.firstOrderAt, bounds))
      .groupBy(sql`1`),
    shop.db.$count(customers, within(customers.firstOrderAt, boundsOf(periodBefore(period)))),
  ]);
  const points = days.map((day, index) => {
    const firstOrders = first.find(({ at }) => at === index + 1)?.customers ?? 0;
    const all = placed.find(({ at }) => at === index + 1)?.orders ?? 0;
    return { day, firstOrders, ordersAgain: Math.max(0, all - firstOrders) };
  });
  const newCustomers = points.reduce((sum, { firstOrders }) => sum + firstOrders, 0);
  return { points, newCustomers, newCustomersBefore };
}
