import { lazy, type ReactNode, Suspense } from "react";
import { formatPence } from "#app/shared/money.ts";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import { DataTable } from "../kit/data-table.tsx";
import { Panel } from "../kit/panel.tsx";
import type { Column } from "../kit/table-rows.tsx";
import type { Growth, Sales } from "./.server/read-sales.ts";
import { shareOf } from "./figures.tsx";
import { legendLabels, type Period, periodLabel, stretchLabel } from "./periods.ts";

interface ChartPanelProps<Point> {
  title: string;
  /** What each line or bar is, with the class of its sample. */
  legend: readonly { label: string; sample?: string }[];
  /** A sentence above the chart. */
  lead?: ReactNode;
  /** The chart in one sentence, for people who do not see it. */
  summary: string;
  /** The chart, loaded in the browser only, since its library is large. */
  children: ReactNode;
  /** The same figures as a table. */
  caption: string;
  columns: readonly Column<Point>[];
  points: readonly Point[];
}

/** A chart, and the same figures as a table. */
function ChartPanel<Point extends { day: string }>(props: ChartPanelProps<Point>) {
  const isHydrated = useIsHydrated();
  const { title, legend, lead, summary, children, caption, columns, points } = props;
  return (
    <Panel
      title={title}
      aside={
        <p className="legend tiny">
          {legend.map(({ label, sample }) => (
            <span key={label} className="flex items-center gap-[0.4rem]">
              <i className={sample} /> {label}
            </span>
          ))}
        </p>
      }
    >
      {lead}
      <div className="chart" role="img" aria-label={summary}>
        {isHydrated && <Suspense fallback={null}>{children}</Suspense>}
      </div>
      <details className="small chart__table mt-[0.4rem]">
        <summary className="linkbtn w-fit">Show as a table</summary>
        <DataTable caption={caption} columns={columns} rows={points} rowKey={({ day }) => day} />
      </details>
    </Panel>
  );
}

const GrowthBars = lazy(() => import("./growth-bars.tsx"));

const legend = [
  { label: "First order", sample: "legend__first" },
  { label: "Repeat", sample: "legend__again" },
];

/** First and repeat orders, as a chart and as a table. */
export function GrowthPanel({ growth, period }: { growth: Growth; period: Period }) {
  const { points, newCustomers } = growth;
  const again = points.reduce((sum, point) => sum + point.ordersAgain, 0);
  const each = period.bar === 1 ? "day" : `${period.bar} days`;
  const words = `${newCustomers} first orders and ${again} repeat orders`;
  return (
    <ChartPanel
      title="Growth"
      legend={legend}
      lead={
        <p className="small soft">
          Orders every {each}. <b>{shareOf(again, again + newCustomers)}%</b> were repeat orders.
        </p>
      }
      summary={`Orders, ${periodLabel(period)}: ${words}`}
      caption={`First and repeat orders, ${periodLabel(period)}`}
      columns={[
        { header: "When", cell: ({ day }) => stretchLabel(day, period.bar) },
        { header: "First", cell: ({ firstOrders }) => firstOrders, align: "end", phone: "more" },
        { header: "Repeat", cell: ({ ordersAgain }) => ordersAgain, align: "end", phone: "more" },
      ]}
      points={points}
    >
      <GrowthBars points={points} bar={period.bar} />
    </ChartPanel>
  );
}

const RevenueCurve = lazy(() => import("./revenue-curve.tsx"));

interface RevenuePanelProps extends Sales {
  period: Period;
}

/** Revenue over time, as a chart and as a table. */
export function RevenuePanel({ points, before, period }: RevenuePanelProps) {
  const legend = legendLabels[period.range];
  const revenueBefore = new Map(points.map(({ day }, index) => [day, before[index]?.revenueTotal ?? 0]));
  return (
    <ChartPanel
      title="Revenue"
      legend={[{ label: legend.now }, { label: legend.before, sample: "legend__before" }]}
      summary={describeCurve({ points, before, period })}
      caption={`Revenue, ${periodLabel(period)}`}
      columns={[
        { header: period.step === 1 ? "Day" : "Week", cell: ({ day }) => stretchLabel(day, period.step) },
        { header: "Revenue", cell: (point) => formatPence(point.revenueTotal), align: "end", phone: "right" },
        { header: "Orders", cell: ({ orders }) => orders, align: "end", phone: "more" },
        { header: "Refunds", cell: (point) => formatPence(point.refundsTotal), align: "end", phone: "more" },
        {
          header: "Revenue before",
          cell: ({ day }) => formatPence(revenueBefore.get(day) ?? 0),
          align: "end",
          phone: "more",
        },
      ]}
      points={points}
    >
      <RevenueCurve points={points} before={before} step={period.step} />
    </ChartPanel>
  );
}

function describeCurve({ points, period }: RevenuePanelProps): string {
  const first = points[0];
  const last = points.at(-1);
  const best = points.toSorted((one, other) => other.revenueTotal - one.revenueTotal)[0];
  if (!first || !last || !best || best.revenueTotal === 0) return `No revenue, ${periodLabel(period)}`;
  const at = (point: typeof first) => `${formatPence(point.revenueTotal)} on ${stretchLabel(point.day, period.step)}`;
  return `Revenue: from ${at(first)} to ${at(last)}, highest ${at(best)}`;
}
