import { count, sql } from "drizzle-orm";
import { preferIndexes } from "#app/admin/.server/prefer-indexes.ts";
import { customers, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { boundsOf, type Period, periodBefore, stretches } from "../periods.ts";
import { stretchOf, within } from "./read-sales.ts";

/** First and repeat orders in a stretch of days. */
export type GrowthPoint = { day: string; firstOrders: number; ordersAgain: number };
export type Growth = { points: GrowthPoint[]; newCustomers: number; newCustomersBefore: number };

/** First and repeat orders in a period. Guests are identified by email address. */
export async function readGrowth(shop: Pick<Shop, "db">, period: Period): Promise<Growth> {
  const days = stretches(period, period.bar);
  const bounds = boundsOf(period);
  const [placed, [first, earlier]] = await Promise.all([
    preferIndexes(shop, (tx) =>
      tx
        .select({ at: stretchOf(orders.paidAt, days), orders: count() })
        .from(orders)
        .where(within(orders.paidAt, bounds))
        .groupBy(sql`1`),
    ),
    preferIndexes(shop, async (tx) => {
      const firstOrders = await tx
        .select({ at: stretchOf(customers.firstOrderAt, days), customers: count() })
        .from(customers)
        .where(within(customers.firstOrderAt, bounds))
        .groupBy(sql`1`);
      const [before] = await tx
        .select({ customers: count() })
        .from(customers)
        .where(within(customers.firstOrderAt, boundsOf(periodBefore(period))));
      return [firstOrders, before] as const;
    }),
  ]);
  const points = days.map((day, index) => {
    const firstOrders = first.find(({ at }) => at === index + 1)?.customers ?? 0;
    const all = placed.find(({ at }) => at === index + 1)?.orders ?? 0;
    return { day, firstOrders, ordersAgain: Math.max(0, all - firstOrders) };
  });
  const newCustomers = points.reduce((sum, { firstOrders }) => sum + firstOrders, 0);
  return { points, newCustomers, newCustomersBefore: earlier?.customers ?? 0 };
}
