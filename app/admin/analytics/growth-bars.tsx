import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { GrowthPoint } from "./.server/read-sales.ts";
import { axisDay, stretchLabel } from "./periods.ts";

interface GrowthBarsProps {
  points: readonly GrowthPoint[];
  /** Days per bar. */
  bar: number;
}

/** Repeat orders, with first orders stacked on top. */
export default function GrowthBars({ points, bar }: GrowthBarsProps) {
  return (
    <ResponsiveContainer>
      <BarChart data={[...points]} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--rule)" />
        <XAxis
          dataKey="day"
          tickFormatter={axisDay}
          minTickGap={24}
          tickLine={false}
          tickMargin={8}
          axisLine={{ stroke: "var(--ink)" }}
        />
        <YAxis allowDecimals={false} width={44} tickLine={false} axisLine={false} />
        <Bar dataKey="ordersAgain" stackId="orders" fill="var(--ink)" isAnimationActive={false} />
        <Bar dataKey="firstOrders" stackId="orders" fill="var(--brand)" isAnimationActive={false} />
        <Tooltip
          cursor={{ fill: "var(--well)" }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const point = payload?.[0]?.payload as GrowthPoint | undefined;
            if (!active || !point) return null;
            return (
              <div className="chart__tip">
                <span>{stretchLabel(point.day, bar)}</span>
                <b className="small">{point.firstOrders} first</b>
                <span>{point.ordersAgain} repeat</span>
              </div>
            );
          }}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
