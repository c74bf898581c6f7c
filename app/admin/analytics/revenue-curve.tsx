import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatPence } from "#app/shared/money.ts";
import type { SalesPoint } from "./.server/read-sales.ts";
import { axisDay, stretchLabel, wholePounds } from "./periods.ts";

interface RevenueCurveProps {
  points: readonly SalesPoint[];
  before: readonly SalesPoint[];
  /** Days per point. */
  step: number;
}

type CurvePoint = SalesPoint & { beforeTotal: number };

/** Revenue as an area, and the previous period as a dashed line. */
export default function RevenueCurve({ points, before, step }: RevenueCurveProps) {
  const drawn: CurvePoint[] = points.map((point, index) => ({
    ...point,
    beforeTotal: before[index]?.revenueTotal ?? 0,
  }));
  return (
    <ResponsiveContainer>
      <ComposedChart data={drawn} margin={{ top: 8, right: 28, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--rule)" />
        <XAxis
          dataKey="day"
          tickFormatter={axisDay}
          interval="preserveStartEnd"
          minTickGap={48}
          tickLine={false}
          tickMargin={8}
          axisLine={{ stroke: "var(--ink)" }}
        />
        <YAxis tickFormatter={wholePounds} width={64} tickLine={false} axisLine={false} />
        <Area
          dataKey="revenueTotal"
          type="linear"
          fill="var(--glow)"
          fillOpacity={1}
          stroke="var(--ink)"
          strokeWidth={2.75}
          activeDot={{ r: 5, fill: "var(--brand)", stroke: "var(--ink)", strokeWidth: 2.5 }}
          isAnimationActive={false}
        />
        <Line
          dataKey="beforeTotal"
          type="linear"
          stroke="var(--edge)"
          strokeWidth={1.75}
          strokeDasharray="4 4"
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
        <Tooltip
          cursor={{ stroke: "var(--ink)" }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const point = payload?.[0]?.payload as CurvePoint | undefined;
            return active && point ? <Tip point={point} step={step} /> : null;
          }}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function Tip({ point, step }: { point: CurvePoint; step: number }) {
  return (
    <div className="chart__tip">
      <span>{stretchLabel(point.day, step)}</span>
      <b className="small">{formatPence(point.revenueTotal)}</b>
      <span>{point.orders === 1 ? "1 order" : `${point.orders} orders`}</span>
      <span>{formatPence(point.beforeTotal)} before</span>
    </div>
  );
}
