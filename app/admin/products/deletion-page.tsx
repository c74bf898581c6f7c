import { data, Form, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { Refusal } from "#app/endpoint.ts";
import { Alert } from "#app/ui/display/note.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { countWords } from "../kit/count-words.ts";
import { Panel } from "../kit/panel.tsx";
import { deleteProduct, dependentsOf } from "./.server/delete-product.ts";
import { readEditor } from "./.server/read-editor.ts";
import type { Route } from "./+types/deletion-page";
import { noSuchProduct, productIdOf } from "./product-id.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "delete_products");
  const found = await readEditor(shop, productIdOf(params.id));
  if (!found) throw noSuchProduct();
  return { product: found.product, dependents: await dependentsOf(shop.db, found.product.id) };
}

/** Deletes a product that no bundle needs. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "delete_products");
  try {
    const outcome = await deleteProduct(shop, staff, productIdOf(params.id));
    if (outcome === "missing") throw noSuchProduct();
    if (outcome === "deleted") throw redirect("/admin/products?done=deleted");
    return data({ problem: "It has not been deleted: bundles need it." }, { status: 409 });
  } catch (error) {
    if (error instanceof Refusal) return data({ problem: error.message }, { status: error.status });
    throw error;
  }
}

/** Says what goes with a product, and what stands in the way, before it is deleted. */
export default function DeletionPage({ loaderData: { product, dependents }, actionData }: Route.ComponentProps) {
  const { bundles, openOrders, reviews, waiting } = dependents;
  const back = `/admin/products/${product.id}`;
  const goes = [
    "its variants, pictures and override",
    ...(reviews > 0 ? [countWords(reviews, "review", "reviews")] : []),
    ...(waiting > 0
      ? [countWords(waiting, "request to be told of its return", "requests to be told of its return")]
      : []),
  ];
  const isNeeded = bundles.length > 0;
  return (
    <>
      <AdminHead title={`Delete ${product.displayName}?`} before={<Link to={back}>{product.displayName}</Link>} />
      {actionData && <Alert>{actionData.problem}</Alert>}
      <Panel title={isNeeded ? "Bundles need it" : "What goes with it"}>
        <div className="stack">
          {isNeeded ? (
            <>
              <p>These bundles could not be completed without it. Take it out of them first, or take it off sale.</p>
              <ul className="plain notes">
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
              ` ${countWords(openOrders, "order with it is", "orders with it are")} on the way and will still be printed and sent.`}
          </p>
          <div className="row">
            <ButtonLink tone="line" to={back}>
              Keep it
            </ButtonLink>
            {!isNeeded && (
              <Form method="post">
                <Button type="submit" tone="danger">
                  Delete product
                </Button>
              </Form>
            )}
          </div>
        </div>
      </Panel>
    </>
  );
}
