import { type ReactNode, Suspense } from "react";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import { DataTable } from "../kit/data-table.tsx";
import { Panel } from "../kit/panel.tsx";
import type { Column } from "../kit/table-rows.tsx";

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
export function ChartPanel<Point extends { day: string }>(props: ChartPanelProps<Point>) {
  const isHydrated = useIsHydrated();
  const { title, legend, lead, summary, children, caption, columns, points } = props;
  return (
    <Panel
      title={title}
      aside={
        <p className="legend tiny">
          {legend.map(({ label, sample }) => (
            <span key={label}>
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
      <details className="small chart__table">
        <summary className="linkbtn">Show as a table</summary>
        <DataTable caption={caption} columns={columns} rows={points} rowKey={({ day }) => day} />
      </details>
    </Panel>
  );
}
