import type { listFindings, listReports } from "#app/reconciliation/.server/reports.ts";
import { findDifferences, isDifference } from "#app/reconciliation/rules.ts";
import { momentWords } from "#app/shared/dates.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { Panel } from "../kit/panel.tsx";
import { pluralize } from "../kit/pluralize.ts";
import type { Column } from "../kit/table-rows.tsx";

type Report = Awaited<ReturnType<typeof listReports>>[number];
type Finding = Awaited<ReturnType<typeof listFindings>>[number];

const states = {
  running: { tone: "info", words: "Running" },
  complete: { tone: "good", words: "Complete" },
  incomplete: { tone: "warn", words: "Stopped early" },
} as const;

const columns: Column<Finding>[] = [
  {
    header: "Difference",
    cell: ({ kind }) => (isDifference(kind) ? findDifferences[kind].label : kind),
    phone: "wide",
  },
  {
    header: "What",
    cell: ({ number, subject }) => (
      <>
        {number && <Link to={`/admin/orders/${number}`}>{number}</Link>} <span className="small soft">{subject}</span>
      </>
    ),
    phone: "wide",
  },
  { header: "Here and there", cell: ({ here, there }) => `Here ${here}, there ${there}`, phone: "wide" },
];

/** One comparison: what it covered, and every difference found. */
export function FindingsPanel({ report, findings }: { report: Report; findings: Finding[] }) {
  const { orders = 0, payments = 0, refunds = 0, prints = 0 } = report.counts;
  return (
    <Panel title={`Of ${momentWords(report.startedAt)}`} aside={<State report={report} />}>
      <div className="stack">
        {report.status === "complete" && (
          <p className="small">
            {pluralize(orders, "order", "orders")} here, compared with {pluralize(payments, "payment", "payments")} and{" "}
            {pluralize(refunds, "refund", "refunds")} at Stripe and {pluralize(prints, "order", "orders")} at the
            printer
            {report.since.getTime() > 0 && `, since ${momentWords(report.since)}`}.
          </p>
        )}
        {report.error && <p className="small">It stopped early: {report.error}</p>}
        {report.status === "complete" && report.findings === 0 && <p>No differences.</p>}
        {findings.length > 0 && (
          <DataTable caption="Differences" columns={columns} rows={findings} rowKey={({ id }) => id} />
        )}
      </div>
    </Panel>
  );
}

/** Links to the comparisons of recent weeks. */
export function ReportsPanel({ reports, shown }: { reports: Report[]; shown: number }) {
  return (
    <Panel title="Earlier comparisons">
      <ul className="plain notes">
        {reports.map((report) => (
          <li key={report.id}>
            <Link
              to={`/admin/attention/reconciliation?run=${report.id}`}
              aria-current={report.id === shown ? "true" : undefined}
            >
              {momentWords(report.startedAt)}
            </Link>
            , {outcomeOf(report)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function outcomeOf({ status, findings }: Report): string {
  if (status !== "complete") return states[status].words.toLowerCase();
  if (findings === 0) return "no difference";
  return pluralize(findings, "difference", "differences");
}

const State = ({ report: { status } }: { report: Report }) => (
  <Status tone={states[status].tone}>{states[status].words}</Status>
);
