import { lazy } from "react";
import { formatPence } from "#app/shared/money.ts";
import { Table } from "#app/ui/display/table.tsx";
import { Panel } from "../kit/panel.tsx";
import type { Sales } from "./.server/read-sales.ts";
import { LazyChart } from "./lazy-chart.tsx";
import type { Period } from "./periods.ts";
import { legendLabels, periodLabel, stretchLabel } from "./range-labels.ts";

const RevenueCurve = lazy(() => import("./revenue-curve.tsx"));

interface RevenuePanelProps extends Sales {
  period: Period;
}

/** Revenue over time, as a chart and as a table. */
export function RevenuePanel({ points, before, period }: RevenuePanelProps) {
  const legend = legendLabels[period.range];
  return (
    <Panel
      title="Revenue"
      aside={
        <p className="legend tiny">
          <span>
            <i /> {legend.now}
          </span>
          <span>
            <i className="legend__before" /> {legend.before}
          </span>
        </p>
      }
    >
      <LazyChart label={describeCurve({ points, before, period })}>
        <RevenueCurve points={points} before={before} step={period.step} />
      </LazyChart>
      <details className="small chart__table">
        <summary className="linkbtn">Show as a table</summary>
        <Table
          caption={`Revenue, ${periodLabel(period)}`}
          head={[
            period.step === 1 ? "Day" : "Week",
            { num: "Revenue" },
            { num: "Orders" },
            { num: "Refunds" },
            { num: "Revenue before" },
          ]}
        >
          <tbody>
            {points.map((point, index) => (
              <tr key={point.day}>
                <th scope="row">{stretchLabel(point.day, period.step)}</th>
                <td className="num">{formatPence(point.revenueTotal)}</td>
                <td className="num">{point.orders}</td>
                <td className="num">{formatPence(point.refundsTotal)}</td>
                <td className="num">{formatPence(before[index]?.revenueTotal ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </Panel>
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
