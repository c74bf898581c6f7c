import { shopContext } from "#app/context.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { ExportLink } from "../kit/buttons.tsx";
import { readFunnel } from "./.server/read-funnel.ts";
import { readGrowth } from "./.server/read-growth.ts";
import { readMargin } from "./.server/read-margin.ts";
import { readStats } from "./.server/read-stats.ts";
import { readTopProducts } from "./.server/read-top-products.ts";
import type { Route } from "./+types/analytics-page";
import { changeOf, pointsOf, shareOf } from "./change.ts";
import { FigureTiles } from "./figure-tiles.tsx";
import { FunnelPanel } from "./funnel-panel.tsx";
import { GrowthPanel } from "./growth-panel.tsx";
import { MarginPanel } from "./margin-panel.tsx";
import { periodOf } from "./periods.ts";
import { ProductsByMargin } from "./products-by-margin.tsx";
import { comparisonLabels, formatCount, periodLabel, rangeOf, wholePounds } from "./range-labels.ts";
import { RangeTabs } from "./range-tabs.tsx";
import { RevenuePanel } from "./revenue-panel.tsx";

const productsShown = 20;

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "view_analytics");
  const period = periodOf(rangeOf(new URL(request.url).searchParams), shop.clock.now());
  const figures = { db: await shop.readDb(), store: shop.store };
  const [sales, growth, funnel, margin, products] = await Promise.all([
    readStats(figures, period),
    readGrowth(figures, period),
    readFunnel(figures, period),
    readMargin(figures, period),
    readTopProducts(figures, period, productsShown),
  ]);
  return { period, sales, growth, funnel, margin, products };
}

/** The analytics page: sales, growth, margin and the checkout funnel. */
export default function AnalyticsPage({ loaderData }: Route.ComponentProps) {
  const { period, sales, growth, funnel, margin, products } = loaderData;
  const { stats, statsBefore } = sales;
  const paidShare = shareOf(funnel.now.paid, funnel.now.opened);
  return (
    <>
      <AdminHead
        title="Analytics"
        lead={`${periodLabel(period)}. Money figures are complete; no visitor tracking used.`}
      >
        <RangeTabs range={period.range} />
        <ExportLink to={`/admin/analytics/export.csv?range=${period.range}`} />
      </AdminHead>
      <FigureTiles
        against={comparisonLabels[period.range]}
        figures={[
          {
            label: "Revenue",
            value: wholePounds(stats.revenueTotal),
            change: changeOf(stats.revenueTotal, statsBefore.revenueTotal),
          },
          {
            label: "Margin",
            value: margin.margin ? wholePounds(margin.margin.margin) : "Unknown",
            change: margin.margin && margin.before && changeOf(margin.margin.margin, margin.before.margin),
          },
          {
            label: "New customers",
            value: formatCount(growth.newCustomers),
            change: changeOf(growth.newCustomers, growth.newCustomersBefore),
          },
          {
            label: "Paid checkouts",
            value: `${paidShare}%`,
            change:
              funnel.before.opened > 0 ? pointsOf(paidShare, shareOf(funnel.before.paid, funnel.before.opened)) : null,
          },
        ]}
      />
      <div className="adm__g2">
        <RevenuePanel points={sales.points} before={sales.before} period={period} />
        <GrowthPanel growth={growth} period={period} />
      </div>
      <div className="adm__g2 adm__g2--even">
        <FunnelPanel funnel={funnel.now} refused={funnel.refused} />
        <MarginPanel margin={margin} stats={stats} />
      </div>
      <ProductsByMargin products={products} />
    </>
  );
}
