import type { Shop } from "#server/shop.ts";
import type { Period } from "../periods.ts";
import { readSales, type SalesPoint } from "./read-sales.ts";

/** A period's totals; pence. */
export type Stats = { revenueTotal: number; orders: number; averageTotal: number; refundsTotal: number };

/** The sales of a period and of the one before it, with their totals. */
export async function readStats(shop: Pick<Shop, "db">, period: Period) {
  const sales = await readSales(shop, period);
  return { ...sales, stats: sumOf(sales.points), statsBefore: sumOf(sales.before) };
}

function sumOf(points: readonly SalesPoint[]): Stats {
  const sum = (of: (point: SalesPoint) => number) => points.reduce((total, point) => total + of(point), 0);
  const [revenueTotal, orders] = [sum((point) => point.revenueTotal), sum((point) => point.orders)];
  return {
    revenueTotal,
    orders,
    averageTotal: orders > 0 ? Math.round(revenueTotal / orders) : 0,
    refundsTotal: sum((point) => point.refundsTotal),
  };
}
