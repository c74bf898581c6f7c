import type { CSSProperties } from "react";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { ExportLink } from "../kit/buttons.tsx";
import { Panel } from "../kit/panel.tsx";
import { type Funnel, readFunnel } from "./.server/read-funnel.ts";
import { readMargin } from "./.server/read-margin.ts";
import { readGrowth, readStats } from "./.server/read-sales.ts";
import { readTopProducts } from "./.server/read-top-products.ts";
import type { Route } from "./+types/analytics-page";
import { GrowthPanel, RevenuePanel } from "./chart-panel.tsx";
import { changeOf, FigureTiles, figure, pointsOf, RangeTabs, shareOf } from "./figures.tsx";
import { MarginPanel, ProductsByMargin } from "./margin-panels.tsx";
import { comparisonLabels, formatCount, periodLabel, periodOf, rangeOf, wholePounds } from "./periods.ts";

const productsShown = 20;

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "view_analytics");
  const period = periodOf(rangeOf(url.searchParams), shop.clock.now());
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
          figure("Revenue", wholePounds, [stats.revenueTotal, statsBefore.revenueTotal]),
          {
            label: "Margin",
            value: margin.margin ? wholePounds(margin.margin.margin) : "Unknown",
            change: margin.margin && margin.before && changeOf(margin.margin.margin, margin.before.margin),
          },
          figure("New customers", formatCount, [growth.newCustomers, growth.newCustomersBefore]),
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

interface FunnelPanelProps {
  funnel: Funnel;
  /** Orders whose card was declined and not tried again. */
  refused: number;
}

const steps: { step: keyof Funnel; label: string; left: string }[] = [
  { step: "opened", label: "Opened checkout", left: "" },
  { step: "addressed", label: "Entered an address", left: "left before entering an address" },
  { step: "delivery", label: "Chose delivery", left: "left at the delivery options" },
  { step: "paid", label: "Paid", left: "left at payment" },
];

/** The checkout funnel, counted from the orders themselves. */
function FunnelPanel({ funnel, refused }: FunnelPanelProps) {
  return (
    <Panel title="Checkout funnel">
      {funnel.opened === 0 && <p className="soft">No checkouts opened.</p>}
      <ol className="funnel grid gap-[0.55rem]">
        {steps.map(({ step, label, left }, index) => {
          const before = steps[index - 1];
          const share = shareOf(funnel[step], funnel.opened);
          const lost = before ? Math.round(shareOf(funnel[before.step] - funnel[step], funnel[before.step])) : 0;
          return (
            <li key={step}>
              <b>{label}</b>
              <span className={share > 80 ? "bar bar--in" : "bar"} style={{ "--p": `${share}%` } as CSSProperties}>
                <i />
                <b className="num">{formatCount(funnel[step])}</b>
              </span>
              {lost > 0 && (
                <span className="tiny soft funnel__drop">
                  {lost}% {left}
                  {step === "paid" && refused > 0 && `; ${formatCount(refused)} with a declined card`}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
