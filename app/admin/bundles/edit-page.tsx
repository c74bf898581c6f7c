import { data, href, useSearchParams } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { formWithPictures } from "../.server/save-with-pictures.ts";
import { useAdmin } from "../admin-context.tsx";
import { runAction } from "../kit/.server/run-action.ts";
import { ConfirmDialog, DialogLink } from "../kit/dialogs.tsx";
import { pluralize } from "../kit/list-query.ts";
import { Panel } from "../kit/panel.tsx";
import { deleteBundle, openCheckoutsWith } from "./.server/arrange-bundles.ts";
import { pricesOfPage, productNames, readOptions } from "./.server/item-options.ts";
import { readBundle, readBundleFigures } from "./.server/read-bundle.ts";
import { saveBundleForm } from "./.server/save-bundle.ts";
import type { Route } from "./+types/edit-page";
import { BundleEditor } from "./bundle-editor.tsx";
import { bundleIdOf } from "./contract.ts";

export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "view_bundles");
  const id = bundleIdOf(params.id);
  const bundle = await readBundle(shop.db, id);
  if (!bundle) throw data(null, { status: 404 });
  const options = await readOptions(
    shop.db,
    bundle.state.items.map(({ productId }) => productId),
  );
  const [names, figures, openCheckouts] = await Promise.all([
    productNames(shop),
    readBundleFigures(shop, id),
    openCheckoutsWith(shop, id),
  ]);
  const { version, state } = bundle;
  return {
    bundle: { id, version, figures },
    state,
    options,
    pricing: pricesOfPage(shop, state, options),
    names,
    openCheckouts,
  };
}

export const action = ({ params, ...args }: Route.ActionArgs) => {
  const id = bundleIdOf(params.id);
  return runAction(
    args,
    "view_bundles",
    {
      save: { needs: "update_bundles", run: (call) => saveBundleForm(call, id) },
      delete: { needs: "delete_bundles", run: ({ shop, staff }) => deleteBundle(shop, staff, id) },
    },
    formWithPictures,
  );
};

/** The page of one bundle. */
export default function EditBundlePage({ loaderData: { openCheckouts, ...found } }: Route.ComponentProps) {
  const { bundle, state } = found;
  const { can } = useAdmin();
  const saved = useSearchParams()[0].get("saved");
  const reviews = href("/admin/bundles/:id/reviews", { id: String(bundle.id) });
  return (
    <>
      <BundleEditor
        // After saving, the form remounts with the stored values; until then it keeps what was typed.
        key={`${bundle.id} ${saved}`}
        {...found}
        isSaved={saved === String(bundle.version)}
      >
        <Panel title="Reviews" aside={<Link to={reviews}>Moderate reviews</Link>}>
          <p className="small soft">{pluralize(bundle.figures.written, "written review", "written reviews")}.</p>
        </Panel>
        {can("delete_bundles") && (
          <Panel title="Delete">
            <p className="small soft mb-[0.7rem]">
              Past orders keep their copy.{" "}
              {openCheckouts > 0 &&
                `${openCheckouts} open ${openCheckouts === 1 ? "checkout contains" : "checkouts contain"} it.`}
            </p>
            <DialogLink name="delete" tone="danger">
              Delete bundle
            </DialogLink>
          </Panel>
        )}
      </BundleEditor>
      <ConfirmDialog name="delete" title={`Delete ${state.name}?`} label="Delete bundle" tone="danger">
        <p>
          It is removed from the shop immediately, with its pictures and reviews. To keep it, take it off sale instead.
        </p>
      </ConfirmDialog>
    </>
  );
}
