import type { z } from "zod";
import { dataCall } from "#app/admin/.server/data-error.ts";
import { type Staff, staffCan } from "#app/admin/.server/staff.ts";
import { countOpen } from "#app/admin/attention/.server/attention-queries.ts";
import type { Shop } from "#server/shop.ts";
import type { analyticsAnswer, analyticsCall } from "../contract.ts";
import { periodOf } from "../periods.ts";
import { readGrowth, readSales, readStats } from "./read-sales.ts";
import { readTopProducts } from "./read-top-products.ts";

const topProducts = 10;

/**
 * Answers `admin-analytics` (R-ADMIN-11) with the pages' own queries.
 * @throws Refusal 500 'Failed to fetch ...' if the database fails
 */
export async function answerAnalytics(
  shop: Shop,
  staff: Staff,
  { action, timeRange }: z.output<typeof analyticsCall>,
): Promise<z.output<typeof analyticsAnswer>> {
  const period = periodOf(timeRange, shop.clock.now());
  const about = { timeRange, firstDay: period.firstDay, lastDay: period.lastDay };
  const figures = { db: await shop.readDb(), store: shop.store };
  switch (action) {
    case "get_dashboard_stats":
      return dataCall(shop, "Failed to fetch dashboard stats", async () => {
        const [{ stats, statsBefore }, { newCustomers, newCustomersBefore }, needsAttention] = await Promise.all([
          readStats(figures, period),
          readGrowth(figures, period),
          staffCan(staff, "view_orders") ? countOpen(shop) : null,
        ]);
        return { ...about, stats, statsBefore, newCustomers, newCustomersBefore, needsAttention };
      });
    case "get_revenue_trends":
      return dataCall(shop, "Failed to fetch revenue trends", async () => ({
        ...about,
        ...(await readSales(figures, period)),
      }));
    case "get_customer_growth":
      return dataCall(shop, "Failed to fetch customer growth", async () => ({
        ...about,
        ...(await readGrowth(figures, period)),
      }));
    case "get_top_products":
      return dataCall(shop, "Failed to fetch top products", async () => ({
        ...about,
        products: await readTopProducts(figures, period, topProducts),
      }));
  }
}
