import { useSearchParams } from "react-router";
import { syncEditedProduct } from "#app/catalogue-sync/.server/sync-edited-product.ts";
import { SyncProductForm, SyncProductPanel } from "#app/catalogue-sync/sync-product-panel.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { formWithPictures } from "../.server/save-with-pictures.ts";
import { useAdmin } from "../admin-context.tsx";
import { runAction } from "../kit/.server/run-action.ts";
import { dependentsOf } from "./.server/delete-product.ts";
import { productIdOf, readEditor } from "./.server/read-product.ts";
import { saveProductForm } from "./.server/save-product.ts";
import type { Route } from "./+types/edit-page";
import { ProductEditor } from "./product-editor.tsx";
import { DeletePanel } from "./side-panels.tsx";

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "view_products");
  const found = await readEditor(shop, params.id);
  return { ...found, dependents: await dependentsOf(shop.db, found.product.id) };
}

export const action = ({ params, ...args }: Route.ActionArgs) =>
  runAction(
    args,
    "view_products",
    {
      save: { needs: "update_products", run: async (call) => saveProductForm(call, productIdOf(params.id)) },
      sync: { needs: "update_printful", run: async (call) => syncEditedProduct(call, productIdOf(params.id)) },
    },
    formWithPictures,
  );

/** A product's page. */
export default function EditProductPage({ loaderData }: Route.ComponentProps) {
  const { dependents, ...found } = loaderData;
  const saved = useSearchParams()[0].get("saved");
  const canSync = useAdmin().can("update_printful") && found.product.printfulProductId !== null;
  return (
    <>
      <ProductEditor
        // After saving, the form remounts with the stored values; until then it keeps what was typed.
        key={`${found.product.id} ${saved}`}
        {...found}
        isSaved={saved === String(found.product.version)}
      >
        {canSync && <SyncProductPanel />}
        <DeletePanel id={found.product.id} dependents={dependents} />
      </ProductEditor>
      {canSync && <SyncProductForm />}
    </>
  );
}
