import { useSearchParams } from "react-router";
import { z } from "zod";
import { formatPence } from "#app/shared/money.ts";
import { Alert, Note } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { useAdmin } from "../admin-context.tsx";
import { type MatchingRows, onMatching, readFingerprint } from "../kit/.server/on-matching.ts";
import { doneAt, formAction, runAction } from "../kit/.server/run-action.ts";
import { useActionResult } from "../kit/action-result.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { ConfirmManyDialog, chosenIn, confirmDialogPath } from "../kit/confirm-many.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { type ListShape, pluralize, readListQuery } from "../kit/list-query.ts";
import { matchingIn } from "../kit/matching.ts";
import type { Column } from "../kit/table-rows.tsx";
import { deleteOverrides, type ListedOverride, listOverrideIds, listOverrides } from "./.server/product-overrides.ts";
import type { Route } from "./+types/overrides-page";
import { idsOf } from "./contract.ts";
import { noOverride } from "./product-list.tsx";
import { nameWithDesign } from "./product-state.ts";

const shape: ListShape = {
  search: { label: "Search overrides", placeholder: "Name, or the printer’s number" },
};

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaff(args, "view_products");
  const query = readListQuery(url.searchParams, shape);
  const list = await listOverrides(shop, query);
  const fingerprint = await readFingerprint({ shop, staff }, url.searchParams, matchingOverrides, list);
  return { query, ...list, fingerprint };
}

const what = ["override", "overrides"] as const;
const matchingOverrides: MatchingRows = {
  name: "id",
  what,
  find: ({ shop }, params, limit) => listOverrideIds(shop, readListQuery(params, shape), limit),
};

const chosen = z.object({ ids: idsOf("overrides") });
const besides = (form: FormData) => ({ ids: form.getAll("id") });

export const action = (args: Route.ActionArgs) =>
  runAction(args, "update_products", {
    ask: onMatching(
      matchingOverrides,
      formAction(chosen, async (_, { form }) => doneAt(confirmDialogPath(args.url, form)), { besides }),
    ),
    delete: onMatching(
      matchingOverrides,
      formAction(
        chosen,
        async ({ ids }, { shop, staff }) =>
          doneAt(`/admin/products/overrides?deleted=${await deleteOverrides(shop, staff, ids)}`),
        { besides },
      ),
    ),
  });

const columns: Column<ListedOverride>[] = [
  {
    header: "Product",
    cell: ({ product }) =>
      product ? <Link to={`/admin/products/${product.id}`}>{nameWithDesign(product)}</Link> : "Not in the catalogue",
  },
  { header: "Printer’s number", cell: (row) => row.printfulProductId, align: "end", phone: "more" },
  { header: "Name", cell: ({ customName }) => customName ?? "the printer’s", phone: "more" },
  {
    header: "State",
    cell: ({ isActive }) => <Status tone={isActive ? "warn" : "plain"}>{isActive ? "On" : "Off"}</Status>,
  },
  {
    header: "Price",
    cell: ({ customRetailPricePence: pence }) => (pence === null ? "the printer’s" : formatPence(pence)),
    align: "end",
    phone: "right",
  },
];

/** All overrides, including those of products no longer in the catalogue. */
export default function OverridesPage({ loaderData }: Route.ComponentProps) {
  const { query, overrides, total, fingerprint, failure } = loaderData;
  const canChange = useAdmin().can("update_products");
  const [params] = useSearchParams();
  const refused = useActionResult("ask");
  const deleted = refused ? null : params.get("deleted");
  const all = matchingIn(params);
  const asked = chosenIn(params, overrides);
  return (
    <>
      <AdminHead title="Overrides" before={<Link to="/admin/products">Products</Link>} />
      <Note announce>{deleted && `${deleted === "1" ? "1 override is" : `${deleted} overrides are`} deleted.`}</Note>
      <ErrorSummary problems={refused?.problems ?? []} />
      {failure && <Alert>{failure}</Alert>}
      <DataTable
        caption="Overrides, newest first"
        list={{ shape, query, total }}
        columns={columns}
        rows={overrides}
        rowKey={({ id }) => id}
        empty={!failure && "No overrides here"}
        bulk={
          canChange && {
            name: "id",
            label: ({ printfulProductId }) => `Override ${printfulProductId}`,
            what,
            fingerprint,
            done: deleted === null ? [] : "all",
            actions: () => (
              <Button type="submit" tone="danger" size="s">
                Delete them
              </Button>
            ),
          }
        }
      />
      {canChange && (
        <ConfirmManyDialog
          intent="delete"
          title={`Delete ${all ? "all " : ""}${pluralize(all?.count ?? asked.length, ...what)}?`}
          ids={asked.map(({ id }) => id)}
          label="Delete for good"
          nothing={noOverride}
        >
          {!all && (
            <p>
              {asked
                .map((each) => (each.product ? nameWithDesign(each.product) : `Number ${each.printfulProductId}`))
                .join("; ")}
              .
            </p>
          )}
          <p>The printer’s own words and prices hold again at once. What the overrides said cannot be brought back.</p>
        </ConfirmManyDialog>
      )}
    </>
  );
}
