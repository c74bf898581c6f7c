import { formatLongDay } from "#app/shared/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { store } from "#store";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { LineLink } from "../kit/buttons.tsx";
import { pluralize } from "../kit/list-query.ts";
import { Panel } from "../kit/panel.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { answerImport, readNamedImport } from "./.server/answer-import.ts";
import type { MoveResultRow } from "./.server/move-results.ts";
import type { LeftOutOrder } from "./.server/plan-orders.ts";
import { readOrderColumns } from "./.server/read-moved-orders.ts";
import { type PlannedOrders, tryOrders } from "./.server/run-imports.ts";
import type { Route } from "./+types/orders-page";
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
  return { columns: readOrderColumns, imported: await readNamedImport(shop, "orders", url) };
}

/** Previews a file of another shop's orders, or has a previewed one imported by a job. */
export const action = (args: Route.ActionArgs) =>
  answerImport(args, "orders", async (shop, csv) => {
    const tried = await tryOrders(shop, csv);
    return "message" in tried ? tried : summarize(tried);
  });

/** Orders left out that the preview shows. */
const shown = 100;

/** A plan as the page shows it: counts, and the first orders that are left out. */
function summarize({ plan: { source, create, present, isPoundsAssumed, leftOut }, importId }: PlannedOrders) {
  const dates = create.map(({ placedAt }) => placedAt.getTime()).sort((one, other) => one - other);
  return {
    source,
    create: create.length,
    /** Of those to take over, the oldest and the newest. */
    between: dates.length > 0 ? { from: new Date(dates[0]!), to: new Date(dates.at(-1)!) } : null,
    withoutEmail: create.filter(({ email }) => !email).length,
    present,
    isPoundsAssumed,
    leftOut: leftOut.slice(0, shown),
    leftOutCount: leftOut.length,
    importId,
  };
}
type OrderFileSummary = ReturnType<typeof summarize>;

/** Takes orders over from another shop, as history: first a preview, then the import by a job. */
export default function OrdersPage({ loaderData: { columns, imported }, actionData }: Route.ComponentProps) {
  const { plan = null, problem = null } = actionData ?? {};
  useImport(imported === "running");
  return (
    <>
      <AdminHead title="Import orders" before={<Link to="/admin/orders/earlier">Earlier orders</Link>}>
        <LineLink to="/admin/move">Import products</LineLink>
        <LineLink to="/admin/move/customers">Import customers</LineLink>
      </AdminHead>
      {imported && !actionData && <OrderImport result={imported} />}
      {plan && <OrderPreview plan={plan} />}
      <FileForm
        title="Choose a file"
        label="Orders, as CSV from Shopify or WooCommerce"
        hint="You’ll see what would change before anything is saved. Nobody is emailed."
        problem={problem}
        action="/admin/move/orders"
      >
        <p className="hint">
          Orders are kept to look up, apart from this shop’s own: nothing is charged, refunded, printed or counted.
          Customers see theirs under My Orders once they have an account with the same email address. Only paid orders
          of the last {store.orderRetentionYears} years come over. Of Shopify, choose its own export, not Matrixify’s;
          WooCommerce needs one of the plugins below.
        </p>
        <SourceColumns columns={columns} />
      </FileForm>
    </>
  );
}

/** What a file would bring, and what it leaves out. */
function OrderPreview({ plan }: { plan: OrderFileSummary }) {
  const { source, create, between, withoutEmail, present, isPoundsAssumed, leftOut, leftOutCount, importId } = plan;
  return (
    <>
      <Panel title={`What this file of ${source} would do`} lit>
        <div className="stack" role="status">
          <PreviewLead importId={importId}>
            {pluralize(create, "order", "orders")} to take over
            {between && `, placed from ${formatLongDay(between.from)} to ${formatLongDay(between.to)}`}. {present}{" "}
            already here.
          </PreviewLead>
          {withoutEmail > 0 && (
            <p>
              {withoutEmail} without an email address: only staff will find {withoutEmail === 1 ? "it" : "them"}.
            </p>
          )}
          {isPoundsAssumed && (
            <p>
              The file names no currency, so all amounts are taken for pounds. If they are not, export again with one.
            </p>
          )}
          {importId && <ImportButton action="/admin/move/orders" importId={importId} />}
        </div>
      </Panel>
      {leftOutCount > 0 && (
        <LeftOutPanel
          title={`${pluralize(leftOutCount, "order", "orders")} not taken over`}
          columns={leftOutColumns}
          rows={leftOut}
          rowKey={({ lines }) => lines[0]!}
          count={leftOutCount}
        />
      )}
    </>
  );
}

const leftOutColumns: Column<LeftOutOrder>[] = [
  { header: "Line", cell: ({ lines }) => lines[0] },
  {
    header: "Order",
    cell: ({ number }) => <span className="wrapping">{number || "No number"}</span>,
    phone: "right",
  },
  { header: "Why", cell: ({ message }) => <span className="wrapping">{message}</span>, phone: "wide" },
];

/** How an import proceeds, and what became of it. */
function OrderImport({ result }: { result: MoveResultRow | "running" }) {
  if (result === "running") return <ImportingPanel title="Importing orders" />;
  const { id, created, present, leftOutCount } = result;
  return (
    <Panel title="Orders imported" lit>
      <div className="stack" role="status">
        <p>
          <b>
            {pluralize(created, "order", "orders")} taken over. {present} already here.
          </b>
        </p>
        <p className="row">
          <LineLink to="/admin/orders/earlier">Earlier orders</LineLink>
          {leftOutCount > 0 && (
            <>
              {pluralize(leftOutCount, "order was", "orders were")} not taken over.
              <LineLink to={`/admin/move/orders/${id}`} reloadDocument download>
                Download them
              </LineLink>
            </>
          )}
        </p>
      </div>
    </Panel>
  );
}
