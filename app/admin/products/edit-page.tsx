import { data, redirect, useSearchParams } from "react-router";
import { SyncProductForm, SyncProductPanel } from "#app/catalogue-sync/sync-product-panel.tsx";
import { shopContext } from "#app/context.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { useAdmin } from "../admin-context.tsx";
import { dependentsOf } from "./.server/delete-product.ts";
import { readEditor } from "./.server/read-editor.ts";
import { takeProductForm } from "./.server/take-product-form.ts";
import type { Route } from "./+types/edit-page";
import { DeletePanel } from "./delete-panel.tsx";
import { ProductEditor } from "./product-editor.tsx";
import { noSuchProduct, productIdOf } from "./product-id.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "view_products");
  const found = await readEditor(shop, productIdOf(params.id));
  if (!found) throw noSuchProduct();
  return { ...found, dependents: await dependentsOf(shop.db, found.product.id) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "update_products");
  const taken = await takeProductForm(shop, staff, request, productIdOf(params.id));
  if (taken.kind === "saved") throw redirect(`/admin/products/${taken.id}?saved=${taken.version}`);
  if (taken.kind === "result") return data(taken.result, { status: taken.status });
  if (taken.kind === "locked") await requireStaff(shop, request, taken.needs);
  throw noSuchProduct();
}

/** One product: itself, its pictures, its variants, and what stands in place of the printer's words. */
export default function EditProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { dependents, ...found } = loaderData;
  const saved = useSearchParams()[0].get("saved");
  const maySync = useAdmin().may("update_printful") && found.product.printfulProductId !== null;
  return (
    <>
      <ProductEditor
        // What is saved is shown as it is stored, so the form starts anew; until then it keeps what is typed.
        key={`${found.product.id} ${saved}`}
        {...found}
        result={actionData ?? null}
        isSaved={saved === String(found.product.version)}
      >
        {maySync && <SyncProductPanel />}
        <DeletePanel id={found.product.id} dependents={dependents} />
      </ProductEditor>
      {maySync && <SyncProductForm productId={found.product.id} />}
    </>
  );
}
