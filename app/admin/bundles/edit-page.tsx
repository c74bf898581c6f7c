import { data, href, useSearchParams } from "react-router";
import { shopContext } from "#app/context.ts";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { useAdmin } from "../admin-context.tsx";
import { runAction } from "../kit/.server/run-action.ts";
import { ConfirmDialog, DialogLink } from "../kit/dialogs.tsx";
import { Panel } from "../kit/panel.tsx";
import { deleteBundle, openCheckoutsWith } from "./.server/arrange-bundles.ts";
import { handleBundleForm } from "./.server/handle-bundle-form.ts";
import { pricesOfPage, productNames, readOptions } from "./.server/item-options.ts";
import { readBundle, readBundleFigures } from "./.server/read-bundle.ts";
import type { Route } from "./+types/edit-page";
import { BundleEditor } from "./bundle-editor.tsx";
import { draftOf } from "./bundle-state.ts";
import { bundleIdOf } from "./contract.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "view_bundles");
  const id = bundleIdOf(params.id);
  const bundle = await readBundle(shop.db, id);
  if (!bundle) throw data(null, { status: 404 });
  const options = await readOptions(
    shop.db,
    bundle.state.items.map(({ productId }) => productId),
  );
  const draft = draftOf(bundle.state, options);
  const [pricing, names, figures, openCheckouts] = await Promise.all([
    pricesOfPage(shop, draft),
    productNames(shop),
    readBundleFigures(shop, id),
    openCheckoutsWith(shop, id),
  ]);
  const { version, state } = bundle;
  return {
    bundle: { id, version, name: state.name, slug: state.slug, figures },
    start: { draft, options, pricing },
    names,
    openCheckouts,
  };
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const { request, url, context } = args;
  const shop = context.get(shopContext);
  const id = bundleIdOf(params.id);
  if (url.searchParams.get("dialog") === "delete") {
    return runAction(args, "delete_bundles", { delete: { run: ({ shop, staff }) => deleteBundle(shop, staff, id) } });
  }
  const staff = await requireStaff(shop, request, "update_bundles");
  return handleBundleForm(shop, staff, request, id);
}

/** The page of one bundle. */
export default function EditBundlePage({ loaderData, actionData }: Route.ComponentProps) {
  const { bundle, start, names, openCheckouts } = loaderData;
  const { may } = useAdmin();
  const saved = useSearchParams()[0].get("saved");
  const reviews = href("/admin/bundles/:id/reviews", { id: String(bundle.id) });
  return (
    <>
      <BundleEditor
        // After saving, the form remounts with the stored values; until then it keeps what was typed.
        key={`${bundle.id} ${saved}`}
        bundle={bundle}
        start={start}
        result={actionData && "draft" in actionData ? actionData : null}
        names={names}
        isSaved={saved === String(bundle.version)}
      >
        <Panel title="Reviews" aside={<Link to={reviews}>Moderate reviews</Link>}>
          <p className="small soft">{bundle.figures.written} written reviews.</p>
        </Panel>
        {may("delete_bundles") && (
          <Panel title="Delete">
            <p className="small soft bdel">
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
      <ConfirmDialog name="delete" title={`Delete ${bundle.name}?`} label="Delete bundle" tone="danger">
        <p>
          It is removed from the shop immediately, with its pictures and reviews. To keep it, take it off sale instead.
        </p>
      </ConfirmDialog>
    </>
  );
}
