import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { LineLink } from "../kit/buttons.tsx";
import { pluralize } from "../kit/list-query.ts";
import { Panel } from "../kit/panel.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { answerImport, readNamedImport } from "./.server/answer-import.ts";
import type { MoveResultRow } from "./.server/move-results.ts";
import type { LeftOut } from "./.server/plan-customers.ts";
import { readCustomerColumns } from "./.server/read-moved-customers.ts";
import { type PlannedCustomers, tryCustomers } from "./.server/run-imports.ts";
import type { Route } from "./+types/customers-page";
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
  return { columns: readCustomerColumns, imported: await readNamedImport(shop, "customers", url) };
}

/** Previews a file of another shop's customers, or has a previewed one imported by a job. */
export const action = (args: Route.ActionArgs) =>
  answerImport(args, "customers", async (shop, csv) => {
    const tried = await tryCustomers(shop, csv);
    return "message" in tried ? tried : summarize(tried);
  });

/** Rows left out that the preview shows. */
const shown = 100;

/** A plan as the page shows it: counts, and the first rows of which something is left out. */
const summarize = ({ plan: { source, create, present, unproved, leftOut }, importId }: PlannedCustomers) => ({
  source,
  create: create.length,
  addresses: create.filter(({ addresses }) => addresses.length > 0).length,
  subscribed: create.filter(({ consent }) => consent !== null).length,
  present,
  unproved,
  leftOut: leftOut.slice(0, shown),
  leftOutCount: leftOut.length,
  importId,
});
type CustomerSummary = ReturnType<typeof summarize>;

/** Takes customers over from another shop: first a preview, then the import by a job. */
export default function CustomersPage({ loaderData: { columns, imported }, actionData }: Route.ComponentProps) {
  const { plan = null, problem = null } = actionData ?? {};
  useImport(imported === "running");
  return (
    <>
      <AdminHead title="Import customers" before={<Link to="/admin/customers">Customers</Link>}>
        <LineLink to="/admin/move">Import products</LineLink>
      </AdminHead>
      {imported && !actionData && <CustomerImport result={imported} />}
      {plan && <CustomerPreview plan={plan} />}
      <FileForm
        title="Choose a file"
        label="Customers, as CSV from Shopify or WooCommerce"
        hint="You’ll see what would change before anything is saved. Nobody is emailed."
        problem={problem}
        action="/admin/move/customers"
      >
        <p className="hint">
          Each customer gets an account without a password, and sets one by ‘Forgot your password?’. Existing accounts
          stay as they are. Customers join the newsletter’s list only if the file proves their consent.
        </p>
        <SourceColumns columns={columns} />
      </FileForm>
    </>
  );
}

/** What a file would create, and what it leaves out. */
function CustomerPreview({ plan }: { plan: CustomerSummary }) {
  const { source, create, addresses, subscribed, present, unproved, leftOut, leftOutCount, importId } = plan;
  return (
    <>
      <Panel title={`What this file of ${source} would do`} lit>
        <div className="stack" role="status">
          <PreviewLead importId={importId}>
            {pluralize(create, "customer", "customers")} to create, {addresses} of them with an address. {present}{" "}
            already here.
          </PreviewLead>
          <p>
            Newsletter: {subscribed} with proof of their consent.
            {unproved > 0 &&
              ` ${unproved} agreed according to the file, which does not say when they confirmed it: they are not subscribed, and can sign up here.`}
            {source === "WooCommerce" && " WooCommerce exports no consent and no streets."}
          </p>
          {importId && <ImportButton action="/admin/move/customers" importId={importId} />}
        </div>
      </Panel>
      {leftOutCount > 0 && (
        <LeftOutPanel
          title={`${pluralize(leftOutCount, "row", "rows")} not taken over, or not whole`}
          columns={leftOutColumns}
          rows={leftOut}
          rowKey={({ line, what, message }) => `${line} ${what} ${message}`}
          count={leftOutCount}
        />
      )}
    </>
  );
}

const leftOutColumns: Column<LeftOut>[] = [
  { header: "Line", cell: ({ line }) => line },
  { header: "Left out", cell: ({ what }) => (what === "customer" ? "The customer" : "The address"), phone: "right" },
  { header: "Why", cell: ({ message }) => <span className="wrapping">{message}</span>, phone: "wide" },
];

/** How an import stands, and what became of it. */
function CustomerImport({ result }: { result: MoveResultRow | "running" }) {
  if (result === "running") return <ImportingPanel title="Importing customers" />;
  const { id, created, addresses, subscribed, present, leftOutCount } = result;
  return (
    <Panel title="Customers imported" lit>
      <div className="stack" role="status">
        <p>
          <b>
            {pluralize(created, "customer", "customers")} created, {addresses} of them with an address, {subscribed} on
            the newsletter’s list. {present} already here.
          </b>
        </p>
        {leftOutCount > 0 && (
          <p className="row">
            {pluralize(leftOutCount, "row was", "rows were")} not taken over, or not whole.
            <LineLink to={`/admin/move/customers/${id}`} reloadDocument download>
              Download them
            </LineLink>
          </p>
        )}
      </div>
    </Panel>
  );
}
