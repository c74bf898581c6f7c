import { startReconciliation } from "#app/reconciliation/.server/reconcile.ts";
import { listFindings, listReports } from "#app/reconciliation/.server/reports.ts";
import { findDifferences, isDifference } from "#app/reconciliation/rules.ts";
import { formatDateTime } from "#app/shared/dates.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { audit } from "../.server/audit.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { useAdmin } from "../admin-context.tsx";
import { doneAt, runAction } from "../kit/.server/run-action.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { ActionButton, LineLink } from "../kit/buttons.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { ListPages } from "../kit/list-pages.tsx";
import { pageIn, pluralize, rowsPerPage } from "../kit/list-query.ts";
import { DoneNote } from "../kit/notes.tsx";
import { Panel } from "../kit/panel.tsx";
import type { Column } from "../kit/table-rows.tsx";
import type { Route } from "./+types/reconciliation-page";

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "view_orders");
  const params = url.searchParams;
  const page = pageIn(params);
  const reports = await listReports(shop);
  const shown = reports.find(({ id }) => String(id) === params.get("run")) ?? reports[0] ?? null;
  const findings = shown ? await listFindings(shop, shown.id, { page, rowsPerPage }) : [];
  return { reports, shown, findings, page };
}

export const action = (args: Route.ActionArgs) =>
  runAction(args, "update_orders", {
    compare: {
      async run({ shop, staff }) {
        await startReconciliation(shop);
        await audit(shop.db, staff, "attention", "reconciliation", {
          action: "compare",
          summary: "started a comparison with Stripe and Printful",
        });
        return doneAt("/admin/attention/reconciliation?done=started");
      },
    },
  });

const done = { started: "Started. Reload the page in about a minute to see the report." };

/** The nightly comparison of shop, Stripe and Printful: recent runs, and one run's findings (R-ORDER-16). */
export default function ReconciliationPage({ loaderData }: Route.ComponentProps) {
  const { reports, shown, findings, page } = loaderData;
  const { can } = useAdmin();
  const last = reports.find(({ status }) => status === "complete");
  return (
    <>
      <AdminHead
        title="Nightly comparison"
        before={<Link to="/admin/attention">Needs attention</Link>}
        lead={last ? `Last complete: ${formatDateTime(last.startedAt)}.` : "None has completed yet."}
      >
        {can("update_orders") && (
          <ActionButton intent="compare" tone="ink">
            Compare now
          </ActionButton>
        )}
        <LineLink to="/admin/attention">Back to the desk</LineLink>
      </AdminHead>
      <DoneNote words={done} />
      {shown ? (
        <>
          <ListPages page={page} total={shown.findings}>
            <FindingsPanel report={shown} findings={findings} />
          </ListPages>
          <ReportsPanel reports={reports} shown={shown.id} />
        </>
      ) : (
        <EmptyState title="Nothing has been compared yet" headingLevel={2}>
          The shop, Stripe and Printful are compared every night, starting the night after the first order.
        </EmptyState>
      )}
    </>
  );
}

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
function FindingsPanel({ report, findings }: { report: Report; findings: Finding[] }) {
  const { orders = 0, payments = 0, refunds = 0, prints = 0 } = report.counts;
  return (
    <Panel title={`Of ${formatDateTime(report.startedAt)}`} aside={<State report={report} />}>
      <div className="stack">
        {report.status === "complete" && (
          <p className="small">
            {pluralize(orders, "order", "orders")} here, compared with {pluralize(payments, "payment", "payments")} and{" "}
            {pluralize(refunds, "refund", "refunds")} at Stripe and {pluralize(prints, "order", "orders")} at the
            printer
            {report.since.getTime() > 0 && `, since ${formatDateTime(report.since)}`}.
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
function ReportsPanel({ reports, shown }: { reports: Report[]; shown: number }) {
  return (
    <Panel title="Earlier comparisons">
      <ul className="rows notes">
        {reports.map((report) => (
          <li key={report.id}>
            <Link
              to={`/admin/attention/reconciliation?run=${report.id}`}
              aria-current={report.id === shown ? "true" : undefined}
            >
              {formatDateTime(report.startedAt)}
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
