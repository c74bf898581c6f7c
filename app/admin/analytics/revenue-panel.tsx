import { lazy } from "react";
import { formatPence } from "#app/shared/money.ts";
import type { Sales } from "./.server/read-sales.ts";
import { ChartPanel } from "./chart-panel.tsx";
import type { Period } from "./periods.ts";
import { legendLabels, periodLabel, stretchLabel } from "./range-labels.ts";

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
