import { Alert } from "#app/ui/display/note.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { runAction } from "../kit/.server/run-action.ts";
import { useActionResult } from "../kit/action-result.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { ActionButton } from "../kit/buttons.tsx";
import { pluralize } from "../kit/list-query.ts";
import { Panel } from "../kit/panel.tsx";
import { deleteProduct, dependentsOf } from "./.server/delete-product.ts";
import { productIdOf, readEditor } from "./.server/read-product.ts";
import type { Route } from "./+types/deletion-page";

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "delete_products");
  const found = await readEditor(shop, params.id);
  return { product: found.product, dependents: await dependentsOf(shop.db, found.product.id) };
}

export const action = ({ params, ...args }: Route.ActionArgs) =>
  runAction(args, "delete_products", {
    delete: { run: async ({ shop, staff }) => deleteProduct(shop, staff, productIdOf(params.id)) },
  });

/** Shows what deleting a product removes, and what prevents it. */
export default function DeletionPage({ loaderData: { product, dependents } }: Route.ComponentProps) {
  const { bundles, openOrders, reviews, waiting } = dependents;
  const result = useActionResult("delete");
  const back = `/admin/products/${product.id}`;
  const goes = [
    "its variants, pictures and override",
    ...(reviews > 0 ? [pluralize(reviews, "review", "reviews")] : []),
    ...(waiting > 0 ? [pluralize(waiting, "back-in-stock request", "back-in-stock requests")] : []),
  ];
  const isNeeded = bundles.length > 0;
  return (
    <>
      <AdminHead title={`Delete ${product.displayName}?`} before={<Link to={back}>{product.displayName}</Link>} />
      {result && <Alert>{result.problems[0]?.message}</Alert>}
      <Panel title={isNeeded ? "Bundles need it" : "What goes with it"}>
        <div className="stack">
          {isNeeded ? (
            <>
              <p>These bundles could not be completed without it. Take it out of them first, or take it off sale.</p>
              <ul className="rows notes">
                {bundles.map(({ id, name }) => (
                  <li key={id}>
                    <Link to={`/admin/bundles/${id}`}>{name}</Link>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p>Gone with it: {goes.join(", ")}. This cannot be undone.</p>
          )}
          <p>
            Past orders keep their copy.
            {openOrders > 0 &&
              ` ${pluralize(openOrders, "order with it is", "orders with it are")} on the way and will still be printed and sent.`}
          </p>
          <div className="row">
            <ButtonLink tone="line" to={back}>
              Keep it
            </ButtonLink>
            {!isNeeded && (
              <ActionButton intent="delete" tone="danger" size="m">
                Delete product
              </ActionButton>
            )}
          </div>
        </div>
      </Panel>
    </>
  );
}
