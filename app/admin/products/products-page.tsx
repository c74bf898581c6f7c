import { useSearchParams } from "react-router";
import { z } from "zod";
import { formatPence } from "#app/shared/money.ts";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { useAdmin } from "../admin-context.tsx";
import { type MatchingRows, onMatching, readFingerprint } from "../kit/.server/on-matching.ts";
import { type ActionCall, doneAt, formAction, runAction } from "../kit/.server/run-action.ts";
import { useActionResult } from "../kit/action-result.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { ExportLink, ExportSelected, LineLink } from "../kit/buttons.tsx";
import { ConfirmManyDialog, chosenIn, confirmDialogPath } from "../kit/confirm-many.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { changedAddress, isNarrowed, pluralize, readListQuery } from "../kit/list-query.ts";
import { matchingIn } from "../kit/matching.ts";
import { DoneNote } from "../kit/notes.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { editMany } from "./.server/edit-many.ts";
import { type ListedProduct, listedProductIds, listProducts } from "./.server/list-products.ts";
import type { Route } from "./+types/products-page";
import { type BulkProductForm, bulkProductForm, idsOf } from "./contract.ts";
import { listShape } from "./list-shape.ts";
import { BulkFields, noOverride, StateTabs, saleStateLabels } from "./product-list.tsx";
import { nameWithDesign, productCategoryLabels, shownCategory } from "./product-state.ts";

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaff(args, "view_products");
  const query = readListQuery(url.searchParams, listShape);
  const list = await listProducts(shop, query);
  const fingerprint = await readFingerprint({ shop, staff }, url.searchParams, matchingProducts, list);
  return { query, list, fingerprint };
}

const what = ["product", "products"] as const;
const matchingProducts: MatchingRows = {
  name: "id",
  what,
  find: ({ shop }, params, limit) => listedProductIds(shop, readListQuery(params, listShape), limit),
};

const besides = (form: FormData) => ({ ids: form.getAll("id") });

export const action = ({ url, ...args }: Route.ActionArgs) => {
  const { searchParams } = url;
  const edit = async ({ shop, staff }: ActionCall, form: BulkProductForm) => {
    const outcome = await editMany(shop, staff, form);
    if (typeof outcome !== "number") return outcome;
    const changes = { changed: String(outcome), page: searchParams.get("page") };
    return doneAt(`/admin/products${changedAddress(searchParams, changes)}`);
  };
  return runAction({ url, ...args }, "update_products", {
    edit: onMatching(
      matchingProducts,
      formAction(
        bulkProductForm,
        async (form, call) =>
          form.bulkAction === "override-clear" ? doneAt(confirmDialogPath(url, call.form)) : edit(call, form),
        { besides },
      ),
    ),
    clear: onMatching(
      matchingProducts,
      formAction(
        z.object({ ids: idsOf("products") }),
        ({ ids }, call) => edit(call, { bulkAction: "override-clear", ids }),
        { besides },
      ),
    ),
  });
};

const tones = { sale: "good", "sold-out": "bad", stopped: "plain" } as const;

const columns: Column<ListedProduct>[] = [
  {
    header: "Product",
    sort: "name",
    cell: (row) => (
      <span className="inline-flex gap-3 items-center">
        <span className="thumb size-9">
          <Picture picture={row.picture} alt="" sizes="2.25rem" />
        </span>
        <Link to={`/admin/products/${row.id}`}>{nameWithDesign(row)}</Link>
      </span>
    ),
  },
  {
    header: "Category",
    cell: ({ category }) => productCategoryLabels[shownCategory(category)],
    soft: true,
    phone: "more",
  },
  { header: "Variants", cell: ({ variants }) => variants, align: "end", phone: "more" },
  { header: "Stock", cell: ({ stock }) => stock.toLocaleString("en-GB"), align: "end", phone: "more" },
  {
    header: "In the shop",
    phone: "wide",
    cell: ({ state, override, unmatched, variants }) => (
      <>
        <Status tone={tones[state]}>{saleStateLabels[state]}</Status>{" "}
        {override && <Status tone={override === "on" ? "warn" : "plain"}>Override {override}</Status>}{" "}
        {unmatched > 0 && (
          <Status tone="bad">
            {unmatched === variants ? "Not sold" : `${unmatched} of ${variants} variants not sold`} without the
            printer’s numbers
          </Status>
        )}
      </>
    ),
  },
  { header: "Price", sort: "price", cell: ({ price }) => <b>{formatPence(price)}</b>, align: "end", phone: "right" },
];

/** All products, newest first. */
export default function ProductsPage({ loaderData: { query, list, fingerprint } }: Route.ComponentProps) {
  const { can } = useAdmin();
  const canChange = can("update_products");
  const [params] = useSearchParams();
  const refused = useActionResult("edit");
  // A later action that was refused hides the note of an earlier success.
  const changed = refused ? Number.NaN : Number(params.get("changed") ?? Number.NaN);
  const isDone = Number.isInteger(changed);
  const all = matchingIn(params);
  const overridden = chosenIn(params, list.rows).filter((row) => row.override);
  return (
    <>
      <AdminHead title="Products">
        <LineLink to="/admin/products/overrides">Overrides</LineLink>
        {can("admin_access") && <LineLink to="/admin/redirects">Redirects</LineLink>}
        {can("update_printful") && <LineLink to="/admin/products/sync">Sync</LineLink>}
        {can("create_products") && canChange && <LineLink to="/admin/products/import">Import</LineLink>}
        <ExportLink
          to={`/admin/products/export.csv?${params}`}
          title="The listed products, with all their variants"
          isNarrowed={isNarrowed(query)}
        />
        {can("create_products") && (
          <ButtonLink tone="brand" size="s" to="/admin/products/new">
            New product
          </ButtonLink>
        )}
      </AdminHead>
      <DoneNote words={{ deleted: "The product is deleted. Past orders keep their copy." }} />
      <Note announce>
        {isDone && `${pluralize(changed, "product is", "products are")} different now. The shop shows it.`}
      </Note>
      <ErrorSummary problems={refused?.problems ?? []} />
      {list.failure && <Alert>{list.failure}</Alert>}
      <StateTabs counts={list.counts} state={query.filters.state} />
      <DataTable
        caption="Products"
        list={{ shape: listShape, query, total: list.total }}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        empty={!list.failure && "No products here"}
        bulk={{
          name: "id",
          label: nameWithDesign,
          what,
          fingerprint,
          actions: (selected) => (
            <>
              {canChange && <BulkFields />}
              <ExportSelected path="/admin/products/export.csv" name="id" selected={selected} />
            </>
          ),
          done: isDone ? "all" : [],
        }}
      />
      {canChange && (
        <ConfirmManyDialog
          intent="clear"
          title={
            all
              ? `Clear the overrides of all ${pluralize(all.count, ...what)}?`
              : `Clear ${pluralize(overridden.length, "override", "overrides")}?`
          }
          ids={overridden.map(({ id }) => id)}
          label="Clear for good"
          nothing={noOverride}
        >
          {!all && <p>{overridden.map(({ name }) => name).join(", ")}.</p>}
          <p>
            The printer’s own words and prices hold again at once. What the overrides said cannot be brought back; to
            keep it, switch them off instead.
          </p>
        </ConfirmManyDialog>
      )}
    </>
  );
}
