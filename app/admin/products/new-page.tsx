import { data, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { takeProductForm } from "./.server/take-product-form.ts";
import type { Route } from "./+types/new-page";
import { ProductEditor } from "./product-editor.tsx";
import { noSuchProduct } from "./product-id.ts";
import { nothingYet } from "./product-state.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context.get(shopContext), request, "create_products");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "create_products");
  const taken = await takeProductForm(shop, staff, request, null);
  if (taken.kind === "saved") throw redirect(`/admin/products/${taken.id}?saved=${taken.version}`);
  if (taken.kind === "result") return data(taken.result, { status: taken.status });
  if (taken.kind === "locked") await requireStaff(shop, request, taken.needs);
  throw noSuchProduct();
}

/** A product that is not there yet: the same form, empty. */
export default function NewProductPage({ actionData }: Route.ComponentProps) {
  return <ProductEditor product={null} state={nothingYet} result={actionData ?? null} siblings={[]} />;
}
