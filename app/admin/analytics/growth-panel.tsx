import { lazy } from "react";
import { Table } from "#app/ui/display/table.tsx";
import { Panel } from "../kit/panel.tsx";
import type { Growth } from "./.server/read-growth.ts";
import { shareOf } from "./change.ts";
import { LazyChart } from "./lazy-chart.tsx";
import type { Period } from "./periods.ts";
import { periodLabel, stretchLabel } from "./range-labels.ts";

const GrowthBars = lazy(() => import("./growth-bars.tsx"));

/** First and repeat orders, as a chart and as a table. */
export function GrowthPanel({ growth, period }: { growth: Growth; period: Period }) {
  const { points, newCustomers } = growth;
  const again = points.reduce((sum, point) => sum + point.ordersAgain, 0);
  const each = period.bar === 1 ? "day" : `${period.bar} days`;
  const words = `${newCustomers} first orders and ${again} repeat orders`;
  return (
    <Panel
      title="Growth"
      aside={
        <p className="legend tiny">
          <span>
            <i className="legend__first" /> First order
          </span>
          <span>
            <i className="legend__again" /> Repeat
          </span>
        </p>
      }
    >
      <p className="small soft">
        Orders every {each}. <b>{shareOf(again, again + newCustomers)}%</b> were repeat orders.
      </p>
      <LazyChart label={`Orders, ${periodLabel(period)}: ${words}`}>
        <GrowthBars points={points} bar={period.bar} />
      </LazyChart>
      <details className="small chart__table">
        <summary className="linkbtn">Show as a table</summary>
        <Table
          caption={`First and repeat orders, ${periodLabel(period)}`}
          head={["When", { num: "First" }, { num: "Repeat" }]}
        >
          <tbody>
            {points.map((point) => (
              <tr key={point.day}>
                <th scope="row">{stretchLabel(point.day, period.bar)}</th>
                <td className="num">{point.firstOrders}</td>
                <td className="num">{point.ordersAgain}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </Panel>
  );
}
