import { data, Form, redirect, useSearchParams } from "react-router";
import { shopContext } from "#app/context.ts";
import { formOf } from "#app/shared/form.ts";
import { formatPence } from "#app/shared/money.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Note } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { useAdmin } from "../admin-context.tsx";
import { AdminHead } from "../kit/admin-head.tsx";
import { countWords } from "../kit/count-words.ts";
import { ListPages } from "../kit/list-pages.tsx";
import { type ListShape, readListQuery } from "../kit/list-query.ts";
import { ListCell, ListHead, ListRow, ListTable } from "../kit/list-table.tsx";
import { ListToolbar } from "../kit/list-toolbar.tsx";
import { deleteOverrides, overridesWithProducts } from "./.server/edit-overrides.ts";
import type { Route } from "./+types/overrides-page";
import { chosenIn, confirmAddress, isConfirmed } from "./confirm-many.ts";
import { ConfirmManyDialog } from "./confirm-many-dialog.tsx";
import { overrideIds } from "./contract.ts";
import { nameWithDesign } from "./product-words.ts";
import { useChosen } from "./use-chosen.ts";

const shape: ListShape<"newest"> = { sorts: ["newest"], usual: "newest" };

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "view_products");
  const { search, page } = readListQuery(url.searchParams, shape);
  const number = /^[1-9]\d{0,14}$/.test(search) ? { printfulProductId: Number(search) } : {};
  return { search, page, ...(await overridesWithProducts(shop, { ...number, page })) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "update_products");
  const form = await formOf(request);
  const read = overrideIds.safeParse(form.getAll("id"));
  if (!read.success) return data({ problem: "Choose overrides first" }, { status: 400 });
  if (!isConfirmed(form)) throw redirect(confirmAddress(url, read.data));
  const count = await deleteOverrides(shop, staff, read.data);
  throw redirect(`/admin/products/overrides?deleted=${count}`);
}

/** Every override there is, of products that are no longer in the catalogue too. */
export default function OverridesPage({
  loaderData: { search, page, overrides, total },
  actionData,
}: Route.ComponentProps) {
  const { may } = useAdmin();
  const [params] = useSearchParams();
  const deleted = actionData ? null : params.get("deleted");
  const { form, chosen, count } = useChosen(deleted !== null);
  const asked = chosenIn(params, overrides);
  const mayChange = may("update_products");
  return (
    <>
      <AdminHead title="Overrides" before={<Link to="/admin/products">Products</Link>} />
      <Note announce>{deleted && `${deleted === "1" ? "1 override is" : `${deleted} overrides are`} deleted.`}</Note>
      <ErrorSummary problems={actionData ? [{ message: actionData.problem }] : []} />
      <ListToolbar label="Search overrides" placeholder="The printer’s number of a product" search={search} />
      <ListPages page={page} total={total}>
        {overrides.length === 0 && <EmptyState title="No overrides here" headingLevel={2} />}
        <Form method="post" className="stack plist" ref={form} onChange={count} hidden={overrides.length === 0}>
          {mayChange && (
            <section className="bulk on-ink" aria-label="Bulk actions">
              <b>{chosen > 0 ? `${chosen} selected` : "Selected overrides"}</b>
              <Button type="submit" tone="danger" size="s">
                Delete them
              </Button>
            </section>
          )}
          <ListTable
            caption="Overrides, newest first"
            heads={
              <>
                {mayChange && <ListHead>Choose</ListHead>}
                <ListHead>Product</ListHead>
                <ListHead className="num dt">Printer’s number</ListHead>
                <ListHead className="dt">Name</ListHead>
                <ListHead>State</ListHead>
                <ListHead className="num">Price</ListHead>
              </>
            }
          >
            {overrides.map(({ id, product, printfulProductId, customName, customRetailPricePence, isActive }) => (
              <ListRow key={id}>
                {mayChange && (
                  <ListCell>
                    <Checkbox
                      name="id"
                      id={`id-${id}`}
                      value={id}
                      aria-label={`Override ${printfulProductId}`}
                      label=""
                    />
                  </ListCell>
                )}
                <ListCell heads>
                  {product ? (
                    <Link to={`/admin/products/${product.id}`}>{nameWithDesign(product)}</Link>
                  ) : (
                    "Not in the catalogue"
                  )}
                </ListCell>
                <ListCell className="num dt">{printfulProductId}</ListCell>
                <ListCell className="dt">{customName ?? "the printer’s"}</ListCell>
                <ListCell className="pstate">
                  <Status tone={isActive ? "warn" : "plain"}>{isActive ? "On" : "Off"}</Status>
                </ListCell>
                <ListCell className="num end pprice">
                  {customRetailPricePence === null ? "the printer’s" : formatPence(customRetailPricePence)}
                </ListCell>
              </ListRow>
            ))}
          </ListTable>
        </Form>
      </ListPages>
      {mayChange && (
        <ConfirmManyDialog
          title={`Delete ${countWords(asked.length, "override", "overrides")}?`}
          ids={asked.map(({ id }) => id)}
          label="Delete for good"
        >
          <p>
            {asked
              .map((each) => (each.product ? nameWithDesign(each.product) : `Number ${each.printfulProductId}`))
              .join("; ")}
            .
          </p>
          <p>The printer’s own words and prices hold again at once. What the overrides said cannot be brought back.</p>
        </ConfirmManyDialog>
      )}
    </>
  );
}
