import { lazy } from "react";
import type { Growth } from "./.server/read-growth.ts";
import { shareOf } from "./change.ts";
import { ChartPanel } from "./chart-panel.tsx";
import type { Period } from "./periods.ts";
import { periodLabel, stretchLabel } from "./range-labels.ts";

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
