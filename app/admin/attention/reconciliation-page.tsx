import { shopContext } from "#app/context.ts";
import { startReconciliation } from "#app/reconciliation/.server/reconcile.ts";
import { listFindings, listReports } from "#app/reconciliation/.server/reports.ts";
import { momentWords } from "#app/shared/dates.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { audit } from "../.server/audit.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { useAdmin } from "../admin-context.tsx";
import { doneAt, runAction } from "../kit/.server/run-action.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { ActionButton } from "../kit/buttons.tsx";
import { ListPages } from "../kit/list-pages.tsx";
import { readListQuery, rowsPerPage } from "../kit/list-query.ts";
import { DoneNote } from "../kit/notes.tsx";
import type { Route } from "./+types/reconciliation-page";
import { FindingsPanel, ReportsPanel } from "./reconciliation-panels.tsx";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "view_orders");
  const params = url.searchParams;
  const { page } = readListQuery(params, { sorts: ["latest"], usual: "latest" });
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
        await audit(shop.db, staff, {
          action: "compare",
          resource: "attention",
          resourceId: "reconciliation",
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
  const { may } = useAdmin();
  const last = reports.find(({ status }) => status === "complete");
  return (
    <>
      <AdminHead
        title="Nightly comparison"
        before={<Link to="/admin/attention">Needs attention</Link>}
        lead={last ? `Last complete: ${momentWords(last.startedAt)}.` : "None has completed yet."}
      >
        {may("update_orders") && (
          <ActionButton intent="compare" tone="ink">
            Compare now
          </ActionButton>
        )}
        <ButtonLink tone="line" size="s" to="/admin/attention">
          Back to the desk
        </ButtonLink>
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
