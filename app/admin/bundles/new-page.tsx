import { requireStaff } from "../.server/require-staff.ts";
import { formWithPictures } from "../.server/save-with-pictures.ts";
import { runAction } from "../kit/.server/run-action.ts";
import { productNames } from "./.server/item-options.ts";
import { saveBundleForm } from "./.server/save-bundle.ts";
import type { Route } from "./+types/new-page";
import { BundleEditor } from "./bundle-editor.tsx";
import { newBundle } from "./bundle-state.ts";

export async function loader(args: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "create_bundles");
  return { names: await productNames(shop) };
}

export const action = (args: Route.ActionArgs) =>
  runAction(args, "create_bundles", { save: { run: (call) => saveBundleForm(call, null) } }, formWithPictures);

/** The page for a new bundle, which is not on sale at first. */
export default function NewBundlePage({ loaderData: { names } }: Route.ComponentProps) {
  return <BundleEditor bundle={null} state={newBundle} options={[]} pricing={null} names={names} />;
}
