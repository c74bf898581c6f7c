import { data, redirect } from "react-router";
import { Refusal } from "#app/endpoint.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { useAdmin } from "../admin-context.tsx";
import { AdminHead } from "../kit/admin-head.tsx";
import { LineLink } from "../kit/buttons.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { pluralize } from "../kit/list-query.ts";
import { Panel } from "../kit/panel.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { FileForm, ImportButton, PreviewLead } from "../move/import-panels.tsx";
import {
  type ImportResult,
  importProducts,
  type PlanResult,
  readImportForm,
  summarizePlan,
  tryImport,
} from "./.server/import-products.ts";
import { columnNames } from "./.server/read-table.ts";
import type { Route } from "./+types/import-page";

export async function loader({ url, ...args }: Route.LoaderArgs) {
  await requireStaff(args, "create_products");
  await requireStaff(args, "update_products");
  return { imported: url.searchParams.get("imported"), columnNames };
}

/** Previews a table, or imports a previewed one. */
export async function action(args: Route.ActionArgs) {
  const { shop } = await requireStaff(args, "create_products");
  const { staff } = await requireStaff(args, "update_products");
  const reply = (result: Partial<ImportResult<PlanResult>>, status: number) =>
    data<ImportResult<PlanResult>>({ problem: null, plan: null, importId: null, ...result }, { status });
  const form = await readImportForm(args.request);
  if (form.kind === "problem") return reply({ problem: form.message }, form.status);
  try {
    if (form.kind === "table") {
      const { plan, importId } = await tryImport(shop, form.csv);
      return reply({ plan: summarizePlan(plan), importId }, plan.problems.length > 0 ? 400 : 200);
    }
    const outcome = await importProducts(shop, staff, form.importId);
    if (outcome.kind === "gone")
      return reply({ problem: "This table has been imported already. Choose it again" }, 409);
    if (outcome.kind === "refused") return reply({ plan: summarizePlan(outcome.plan) }, 409);
    throw redirect(`/admin/products/import?imported=${outcome.created}-${outcome.changed}`);
  } catch (error) {
    if (error instanceof Refusal) return reply({ problem: error.message }, error.status);
    throw error;
  }
}

/** Imports products from a CSV table: first a preview, then the import. */
export default function ImportPage({ loaderData: { imported, columnNames }, actionData }: Route.ComponentProps) {
  const { can } = useAdmin();
  const [, created, changed] = /^(\d+)-(\d+)$/.exec(imported ?? "") ?? [];
  const { plan = null, importId = null, problem = null } = actionData ?? {};
  return (
    <>
      <AdminHead title="Import products" before={<Link to="/admin/products">Products</Link>}>
        {can("admin_access") && <LineLink to="/admin/move">Move from another shop</LineLink>}
      </AdminHead>
      <Note announce>
        {created && !actionData && `Imported: ${created} created, ${changed} changed. The shop shows them now.`}
      </Note>
      {plan && <PlanPanel plan={plan} importId={importId} />}
      <FileForm
        title="Choose a table"
        label="CSV file"
        hint="One line a variant. A blank cell leaves things as they are; nothing is deleted."
        problem={problem}
      >
        <p className="hint">
          Columns: {columnNames.join(", ")}. The easiest start is the export. Lines without a product_id make new
          products, unless one has their web address. A variant costs its variant_price: where that cell is blank, it
          moves with the product’s price.
        </p>
      </FileForm>
    </>
  );
}

/** What a table would change, or its problems by line. */
function PlanPanel({ plan, importId }: { plan: PlanResult; importId: string | null }) {
  if (plan.problemCount > 0) return <LineProblems plan={plan} />;
  const { created, changed, unchanged, examples } = plan;
  return (
    <Panel title="What it would do" lit>
      <div className="stack" role="status">
        <PreviewLead importId={importId}>
          {created} to create, {changed} to change, {unchanged} as they are.
        </PreviewLead>
        {importId && <ImportButton importId={importId} />}
        {examples.length > 0 && <Examples examples={examples} more={created + changed - examples.length} />}
      </div>
    </Panel>
  );
}

const problemColumns: Column<PlanResult["problems"][number]>[] = [
  { header: "Line", cell: ({ line }) => line },
  { header: "Column", cell: ({ column }) => column, phone: "right" },
  { header: "What is wrong", cell: ({ message }) => <span className="wrapping">{message}</span>, phone: "wide" },
];

/** Why a table cannot be imported, by line. */
export function LineProblems({ plan: { problems, problemCount } }: { plan: PlanResult }) {
  return (
    <Panel title={`${pluralize(problemCount, "problem", "problems")}: nothing has been imported`}>
      <div role="alert" className="stack">
        <DataTable
          caption="Problems by line"
          columns={problemColumns}
          rows={problems}
          rowKey={({ line, column, message }) => `${line} ${column} ${message}`}
        />
        {problemCount > problems.length && <p className="hint">And {problemCount - problems.length} more.</p>}
      </div>
    </Panel>
  );
}

/** What a table would change, product by product. */
export function Examples({ examples, more }: { examples: PlanResult["examples"]; more: number }) {
  return (
    <ul className="rows notes">
      {examples.map(({ name, isNew, variants, keptPrices, differences }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two new products may have the same name
        <li key={index}>
          <b>{name}</b> {isNew && `new, with ${pluralize(variants, "variant", "variants")}`}
          {differences.map(({ field, theirs, yours }) => (
            <span key={field} className="small soft difference">
              {field}: {theirs || "empty"} → {yours || "empty"}
            </span>
          ))}
          {keptPrices > 0 && (
            <span className="small difference">
              {keptPrices} of {pluralize(variants, "variant", "variants")} will cost what they do now: the table has
              their old price in variant_price.
            </span>
          )}
        </li>
      ))}
      {more > 0 && <li>And {more} more.</li>}
    </ul>
  );
}
