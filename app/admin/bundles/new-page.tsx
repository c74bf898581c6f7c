import { shopContext } from "#app/context.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { handleBundleForm } from "./.server/handle-bundle-form.ts";
import { productNames } from "./.server/item-options.ts";
import type { Route } from "./+types/new-page";
import { BundleEditor } from "./bundle-editor.tsx";
import { emptyDraft } from "./draft.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "create_bundles");
  return { names: await productNames(shop) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "create_bundles");
  return handleBundleForm(shop, staff, request, null);
}

/** The page for a new bundle. It is not on sale until somebody makes it available. */
export default function NewBundlePage({ loaderData: { names }, actionData }: Route.ComponentProps) {
  const start = { draft: emptyDraft, options: [], pricing: null };
  return <BundleEditor bundle={null} start={start} result={actionData ?? null} names={names} />;
}
