import { data, redirect, useSearchParams } from "react-router";
import { shopContext } from "#app/context.ts";
import { Refusal } from "#app/endpoint.ts";
import { type FormProblem, formOf } from "#app/shared/form.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { useAdmin } from "../admin-context.tsx";
import { AdminHead } from "../kit/admin-head.tsx";
import { countWords } from "../kit/count-words.ts";
import { DoneNote } from "../kit/done-note.tsx";
import { ListPages } from "../kit/list-pages.tsx";
import { readListQuery } from "../kit/list-query.ts";
import { editMany } from "./.server/edit-many.ts";
import { listProducts } from "./.server/list-products.ts";
import type { Route } from "./+types/products-page";
import { chosenIn, confirmAddress, isConfirmed } from "./confirm-many.ts";
import { ConfirmManyDialog } from "./confirm-many-dialog.tsx";
import { bulkForm } from "./contract.ts";
import { listShape } from "./list-shape.ts";
import { ProductTable } from "./product-table.tsx";
import { ProductsToolbar, StateTabs } from "./products-toolbar.tsx";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "view_products");
  const query = readListQuery(url.searchParams, listShape);
  return { query, list: await listProducts(shop, query) };
}

/** Does one thing to all products that are crossed. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "update_products");
  const form = await formOf(request);
  const asked = { deed: form.get("deed"), value: form.get("value") ?? "", ids: form.getAll("id") };
  const refuse = (problems: FormProblem[], status: number) => data({ problems }, { status });
  const read = bulkForm.safeParse(asked);
  if (!read.success) {
    const issue = read.error.issues[0];
    return refuse([{ field: String(issue?.path[0] ?? "deed"), message: issue?.message ?? "Choose what to do" }], 400);
  }
  if (read.data.deed === "override-clear" && !isConfirmed(form)) throw redirect(confirmAddress(url, read.data.ids));
  try {
    const edited = await editMany(shop, staff, read.data);
    if (!edited.ok) return refuse(edited.problems, 400);
    const back = new URLSearchParams(url.search);
    back.set("changed", String(edited.count));
    throw redirect(`/admin/products?${back}`);
  } catch (error) {
    if (error instanceof Refusal) return refuse([{ message: error.message }], error.status);
    throw error;
  }
}

const done = { deleted: "The product is deleted. Past orders keep their copy." };

/** All products, newest first. */
export default function ProductsPage({ loaderData: { query, list }, actionData }: Route.ComponentProps) {
  const { may } = useAdmin();
  const [params] = useSearchParams();
  // What was tried since and refused has the last word.
  const changed = actionData ? Number.NaN : Number(params.get("changed") ?? Number.NaN);
  const isDone = Number.isInteger(changed);
  const overridden = chosenIn(params, list.rows).filter((row) => row.override);
  return (
    <>
      <AdminHead title="Products">
        <ButtonLink tone="line" size="s" to="/admin/products/overrides">
          Overrides
        </ButtonLink>
        {may("update_printful") && (
          <ButtonLink tone="line" size="s" to="/admin/products/sync">
            Sync
          </ButtonLink>
        )}
        {may("create_products") && (
          <ButtonLink tone="line" size="s" to="/admin/products/import">
            Import
          </ButtonLink>
        )}
        <ButtonLink tone="line" size="s" to="/admin/products/export.csv" reloadDocument>
          Export CSV
        </ButtonLink>
        {may("create_products") && (
          <ButtonLink tone="brand" size="s" to="/admin/products/new">
            New product
          </ButtonLink>
        )}
      </AdminHead>
      <DoneNote words={done} />
      <Note announce>
        {isDone && `${countWords(changed, "product is", "products are")} different now. The shop shows it.`}
      </Note>
      <ErrorSummary problems={actionData?.problems ?? []} />
      {list.failure && <Alert>{list.failure}</Alert>}
      <StateTabs counts={list.counts} state={query.filters.state} />
      <ProductsToolbar query={query} />
      <ListPages page={query.page} total={list.total}>
        {list.rows.length > 0 ? (
          <ProductTable rows={list.rows} sorted={query} isDone={isDone} />
        ) : (
          !list.failure && <EmptyState title="No products here" headingLevel={2} />
        )}
      </ListPages>
      {may("update_products") && (
        <ConfirmManyDialog
          title={`Clear ${countWords(overridden.length, "override", "overrides")}?`}
          ids={overridden.map(({ id }) => id)}
          action="override-clear"
          label="Clear for good"
        >
          <p>{overridden.map(({ name }) => name).join(", ")}.</p>
          <p>
            The printer’s own words and prices hold again at once. What the overrides said cannot be brought back; to
            keep it, switch them off instead.
          </p>
        </ConfirmManyDialog>
      )}
    </>
  );
}
