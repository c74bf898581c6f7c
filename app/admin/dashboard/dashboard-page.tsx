import { clockTime, longDay } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { staffMay } from "../.server/staff.ts";
import { readStats } from "../analytics/.server/read-sales.ts";
import { readTopProducts } from "../analytics/.server/read-top-products.ts";
import { RevenuePanel } from "../analytics/chart-panel.tsx";
import { FigureTiles, figure, RangeTabs } from "../analytics/figures.tsx";
import { comparisonLabels, formatCount, periodOf, rangeOf, wholePounds } from "../analytics/periods.ts";
import { countOpen, listOpen } from "../attention/.server/attention-queries.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { readHealth, recentOrders } from "./.server/read-health.ts";
import type { Route } from "./+types/dashboard-page";
import { AttentionPanel, RecentOrders, TopProducts } from "./dashboard-panels.tsx";
import { HealthPanel } from "./health-panel.tsx";

const limits = { orders: 7, products: 5, attention: 4 };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaff(args, "view_analytics");
  const now = shop.clock.now();
  const period = periodOf(rangeOf(url.searchParams), now);
  const maySeeOrders = staffMay(staff, "view_orders");
  const [sales, products, health, desk, orders] = await Promise.all([
    readStats(shop, period),
    readTopProducts(shop, period, limits.products),
    readHealth(shop),
    maySeeOrders ? Promise.all([countOpen(shop), listOpen(shop, { group: null, page: 1 })]) : null,
    maySeeOrders ? recentOrders(shop, limits.orders) : null,
  ]);
  return {
    now,
    period,
    sales,
    products,
    health,
    desk: desk && { open: desk[0], first: desk[1].slice(0, limits.attention) },
    orders,
  };
}

/** The dashboard: key figures, recent orders, attention items and provider status. */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { now, period, sales, products, health, desk, orders } = loaderData;
  const { points, before, stats, statsBefore } = sales;
  const average = points.map((point) => (point.orders > 0 ? point.revenueTotal / point.orders : 0));
  return (
    <>
      <AdminHead title="Dashboard" lead={`${longDay(now)}, ${clockTime(now)}`}>
        <RangeTabs range={period.range} />
      </AdminHead>
      <FigureTiles
        against={comparisonLabels[period.range]}
        figures={[
          figure("Revenue", wholePounds, [stats.revenueTotal, statsBefore.revenueTotal], {
            points: points.map(({ revenueTotal }) => revenueTotal),
          }),
          figure("Orders", formatCount, [stats.orders, statsBefore.orders], {
            points: points.map((point) => point.orders),
          }),
          figure("Average order", formatPence, [stats.averageTotal, statsBefore.averageTotal], { points: average }),
          figure("Refunds", wholePounds, [stats.refundsTotal, statsBefore.refundsTotal], {
            points: points.map(({ refundsTotal }) => refundsTotal),
            lessIsBetter: true,
          }),
        ]}
      />
      <div className="adm__g2">
        <RevenuePanel points={points} before={before} period={period} />
        {desk && <AttentionPanel {...desk} />}
      </div>
      <div className="adm__g2">
        {orders && <RecentOrders orders={orders} />}
        <TopProducts products={products} />
      </div>
      <HealthPanel health={health} />
    </>
  );
}
