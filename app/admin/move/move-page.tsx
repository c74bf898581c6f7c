import { data, redirect } from "react-router";
import { Refusal } from "#app/endpoint.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { LineLink } from "../kit/buttons.tsx";
import { pluralize } from "../kit/list-query.ts";
import { Panel } from "../kit/panel.tsx";
import { type ImportResult, readImportForm, summarizePlan } from "../products/.server/import-products.ts";
import { Examples, LineProblems } from "../products/import-page.tsx";
import { moveProducts, tryMove } from "./.server/move-products.ts";
import type { MovePlan } from "./.server/plan-move.ts";
import { readColumns } from "./.server/read-moved-products.ts";
import type { Route } from "./+types/move-page";
import { FileForm, ImportButton, PreviewLead, SourceColumns } from "./import-panels.tsx";

export async function loader({ url, ...args }: Route.LoaderArgs) {
  await requireStaff(args, "admin_access");
  return { moved: url.searchParams.get("moved"), columns: readColumns };
}

/** Previews a file of another shop, or imports a previewed one. */
export async function action(args: Route.ActionArgs) {
  const { shop, staff } = await requireStaff(args, "admin_access");
  const reply = (result: Partial<ImportResult<MoveSummary>>, status: number) =>
    data<ImportResult<MoveSummary>>({ problem: null, plan: null, importId: null, ...result }, { status });
  const form = await readImportForm(args.request);
  if (form.kind === "problem") return reply({ problem: form.message }, form.status);
  try {
    if (form.kind === "table") {
      const { plan, importId } = await tryMove(shop, form.csv);
      return reply({ plan: summarizeMove(plan), importId }, plan.products.problems.length > 0 ? 400 : 200);
    }
    const outcome = await moveProducts(shop, staff, form.importId);
    if (outcome.kind === "gone") return reply({ problem: "This file has been imported already. Choose it again" }, 409);
    if (outcome.kind === "refused") return reply({ plan: summarizeMove(outcome.plan) }, 409);
    throw redirect(`/admin/move?moved=${outcome.changed}-${outcome.redirects}`);
  } catch (error) {
    if (error instanceof Refusal) return reply({ problem: error.message }, error.status);
    throw error;
  }
}

/** Rows of each list that are shown. */
const shown = 50;

/** A plan as the page shows it. */
const summarizeMove = ({ products, redirects, missing, source }: MovePlan) => ({
  source,
  products: summarizePlan(products),
  redirects: redirects.slice(0, shown),
  redirectCount: redirects.length,
  missing: missing.slice(0, shown),
  missingCount: missing.length,
});
type MoveSummary = ReturnType<typeof summarizeMove>;

/** Takes products' texts, prices and web addresses over from another shop: first a preview, then the import. */
export default function MovePage({ loaderData: { moved, columns }, actionData }: Route.ComponentProps) {
  const [, changed, redirects] = /^(\d+)-(\d+)$/.exec(moved ?? "") ?? [];
  const { plan = null, importId = null, problem = null } = actionData ?? {};
  return (
    <>
      <AdminHead title="Move from another shop" before={<Link to="/admin/products">Products</Link>}>
        <LineLink to="/admin/move/customers">Import customers</LineLink>
        <LineLink to="/admin/move/orders">Import orders</LineLink>
        <LineLink to="/admin/move/redirects">Import redirects</LineLink>
      </AdminHead>
      <Note announce>
        {changed &&
          !actionData &&
          `Done: ${pluralize(Number(changed), "product", "products")} changed, ${pluralize(Number(redirects), "redirect", "redirects")} added.`}
      </Note>
      {plan && <MovePreview plan={plan} importId={importId} />}
      <FileForm
        title="Choose a file"
        label="Products, as CSV from Shopify or WooCommerce"
        hint="You’ll see what would change before anything is saved."
        problem={problem}
      >
        <p className="hint">
          A product is matched by SKU, otherwise by name. It gets the file’s name, description, price and tags, and its
          old web address if that is free. Links to the earlier shop lead to its page from then on.
        </p>
        <SourceColumns columns={columns} />
      </FileForm>
    </>
  );
}

interface MovePreviewProps {
  plan: MoveSummary;
  importId: string | null;
}

/** What a file would change, or its problems by line. */
function MovePreview({ plan, importId }: MovePreviewProps) {
  const { source, products, redirects, redirectCount, missing, missingCount } = plan;
  if (products.problemCount > 0) return <LineProblems plan={products} />;
  return (
    <>
      <Panel title={`What this file of ${source} would do`} lit>
        <div className="stack" role="status">
          <PreviewLead importId={importId}>
            {products.changed} to change, {products.unchanged} as they are,{" "}
            {pluralize(redirectCount, "redirect", "redirects")} to add, {missingCount} not in the catalogue.
          </PreviewLead>
          {importId && <ImportButton action="/admin/move" importId={importId} />}
          {products.examples.length > 0 && (
            <Examples examples={products.examples} more={products.changed - products.examples.length} />
          )}
        </div>
      </Panel>
      {redirectCount > 0 && (
        <Panel title="Redirects">
          <ul className="rows notes">
            {redirects.map(({ path, target }) => (
              <li key={path} className="wrapping">
                {path} → {target}
              </li>
            ))}
            {redirectCount > redirects.length && <li>And {redirectCount - redirects.length} more.</li>}
          </ul>
        </Panel>
      )}
      {missingCount > 0 && (
        <Panel title="Not in the catalogue">
          <p className="hint">Sync them from the print provider first, then choose the file again.</p>
          <ul className="rows notes">
            {missing.map(({ line, name }) => (
              <li key={line}>
                Line {line}: {name}
              </li>
            ))}
            {missingCount > missing.length && <li>And {missingCount - missing.length} more.</li>}
          </ul>
        </Panel>
      )}
    </>
  );
}
