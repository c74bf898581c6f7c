import { requireStaff } from "../.server/require-staff.ts";
import { formWithPictures } from "../.server/save-with-pictures.ts";
import { runAction } from "../kit/.server/run-action.ts";
import { saveProductForm } from "./.server/save-product.ts";
import type { Route } from "./+types/new-page";
import { ProductEditor } from "./product-editor.tsx";
import { newProduct } from "./product-state.ts";

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, "create_products");
  return null;
}

export const action = (args: Route.ActionArgs) =>
  runAction(args, "create_products", { save: { run: (call) => saveProductForm(call, null) } }, formWithPictures);

/** The page for a new product. */
export default function NewProductPage() {
  return <ProductEditor product={null} state={newProduct} siblings={[]} />;
}
