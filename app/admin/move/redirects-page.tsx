import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { LineLink } from "../kit/buttons.tsx";
import { pluralize } from "../kit/list-query.ts";
import { Panel } from "../kit/panel.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { answerImport, readNamedImport } from "./.server/answer-import.ts";
import type { MoveResultRow } from "./.server/move-results.ts";
import type { LeftOutRedirect } from "./.server/plan-redirects.ts";
import { readRedirectColumns } from "./.server/read-moved-redirects.ts";
import { type PlannedRedirects, tryRedirects } from "./.server/run-redirect-import.ts";
import type { Route } from "./+types/redirects-page";
import {
  FileForm,
  ImportButton,
  ImportingPanel,
  LeftOutPanel,
  PreviewLead,
  SourceColumns,
  useImport,
} from "./import-panels.tsx";

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "admin_access");
  return { columns: readRedirectColumns, imported: await readNamedImport(shop, "redirects", url) };
}

/** Previews a file of another shop's redirects, or has a previewed one imported by a job. */
export const action = (args: Route.ActionArgs) =>
  answerImport(args, "redirects", async (shop, csv) => {
    const tried = await tryRedirects(shop, csv);
    return "message" in tried ? tried : summarize(tried);
  });

/** Redirects of each list that are shown. */
const shown = 100;

/** A plan as the page shows it: counts, and the first redirects of each list. */
const summarize = ({ plan: { source, create, present, leftOut }, importId }: PlannedRedirects) => ({
  source,
  redirects: create.slice(0, shown),
  create: create.length,
  changed: create.filter(({ before }) => before !== null).length,
  present,
  leftOut: leftOut.slice(0, shown),
  leftOutCount: leftOut.length,
  importId,
});
type RedirectSummary = ReturnType<typeof summarize>;

/** Takes redirects over from another shop: first a preview, then the import by a job. */
export default function RedirectsPage({ loaderData: { columns, imported }, actionData }: Route.ComponentProps) {
  const { plan = null, problem = null } = actionData ?? {};
  useImport(imported === "running");
  return (
    <>
      <AdminHead title="Import redirects" before={<Link to="/admin/products">Products</Link>}>
        <LineLink to="/admin/redirects">All redirects</LineLink>
        <LineLink to="/admin/move">Import products</LineLink>
      </AdminHead>
      {imported && !actionData && <RedirectImport result={imported} />}
      {plan && <RedirectPreview plan={plan} />}
      <FileForm
        title="Choose a file"
        label="Redirects, as CSV from Shopify or WooCommerce"
        hint="You’ll see what would change before anything is saved."
        problem={problem}
        action="/admin/move/redirects"
      >
        <p className="hint">
          Import the products first, since most redirects lead to them. Each redirect leads straight to a page of this
          shop, for good. A page of this shop always takes precedence over a redirect from its address.
        </p>
        <SourceColumns columns={columns} />
      </FileForm>
    </>
  );
}

/** What a file would bring, and what it leaves out. */
function RedirectPreview({ plan }: { plan: RedirectSummary }) {
  const { source, redirects, create, changed, present, leftOut, leftOutCount, importId } = plan;
  return (
    <>
      <Panel title={`What this file of ${source} would do`} lit>
        <div className="stack" role="status">
          <PreviewLead importId={importId}>
            {pluralize(create, "redirect", "redirects")} to take over
            {changed > 0 && `, ${changed} of them instead of existing ones`}. {present} already here.
          </PreviewLead>
          {importId && <ImportButton action="/admin/move/redirects" importId={importId} />}
        </div>
      </Panel>
      {create > 0 && (
        <Panel title="Redirects">
          <ul className="rows notes">
            {redirects.map(({ path, target, before }) => (
              <li key={path} className="wrapping">
                {path} → {target}
                {before !== null && <span className="small soft difference">until now {before}</span>}
              </li>
            ))}
            {create > redirects.length && <li>And {create - redirects.length} more.</li>}
          </ul>
        </Panel>
      )}
      {leftOutCount > 0 && (
        <LeftOutPanel
          title={`${pluralize(leftOutCount, "row", "rows")} not taken over`}
          columns={leftOutColumns}
          rows={leftOut}
          rowKey={({ line }) => line}
          count={leftOutCount}
        />
      )}
    </>
  );
}

const leftOutColumns: Column<LeftOutRedirect>[] = [
  { header: "Line", cell: ({ line }) => line },
  { header: "From", cell: ({ from }) => <span className="wrapping">{from || "No address"}</span>, phone: "right" },
  { header: "Why", cell: ({ message }) => <span className="wrapping">{message}</span>, phone: "wide" },
];

/** How an import proceeds, and what became of it. */
function RedirectImport({ result }: { result: MoveResultRow | "running" }) {
  if (result === "running") return <ImportingPanel title="Importing redirects" />;
  const { id, created, present, leftOutCount } = result;
  return (
    <Panel title="Redirects imported" lit>
      <div className="stack" role="status">
        <p>
          <b>
            {pluralize(created, "redirect", "redirects")} taken over. {present} already here.
          </b>
        </p>
        {leftOutCount > 0 && (
          <p className="row">
            {pluralize(leftOutCount, "row was", "rows were")} not taken over.
            <LineLink to={`/admin/move/redirects/${id}`} reloadDocument download>
              Download them
            </LineLink>
          </p>
        )}
      </div>
    </Panel>
  );
}
