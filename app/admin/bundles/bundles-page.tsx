import { data, href, redirect } from "react-router";
import { shopContext } from "#app/context.ts";
import { formOf } from "#app/shared/form.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Alert } from "#app/ui/display/note.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { refusalOf } from "../.server/data-error.ts";
import { requireStaff } from "../.server/require-staff.ts";
import { useAdmin } from "../admin-context.tsx";
import { AdminHead } from "../kit/admin-head.tsx";
import { DoneNote } from "../kit/done-note.tsx";
import { ListPages } from "../kit/list-pages.tsx";
import { type ListShape, readListQuery } from "../kit/list-query.ts";
import { ListToolbar } from "../kit/list-toolbar.tsx";
import { moveBundle } from "./.server/arrange-bundles.ts";
import { listBundles } from "./.server/read-bundle.ts";
import type { Route } from "./+types/bundles-page";
import { bundleIdOf } from "./bundle-id.ts";
import { BundleTable } from "./bundle-table.tsx";

const shape: ListShape<"place"> = { sorts: ["place"], usual: "place" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "view_bundles");
  const query = readListQuery(new URL(request.url).searchParams, shape);
  return { query, ...(await listBundles(shop, query)) };
}

/** Moves a bundle to another place. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "update_bundles");
  const [, way, id = ""] = /^(up|down)-(\d{1,9})$/.exec(String((await formOf(request)).get("move"))) ?? [];
  if (way === undefined) return data(null, { status: 400 });
  const outcome = await moveBundle(shop, staff, bundleIdOf(id), way === "up" ? -1 : 1).catch(refusalOf);
  if (outcome === true) throw redirect(`${href("/admin/bundles")}?done=moved`);
  return outcome ? data({ failure: outcome.message }, { status: outcome.status }) : data(null, { status: 400 });
}

const done = {
  moved: "Moved. The shop shows them in this order.",
  deleted: "The bundle is deleted. Past orders keep their copy.",
};

/** The bundles in the order in which the shop shows them. */
export default function BundlesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, rows, total } = loaderData;
  const failure = actionData?.failure ?? loaderData.failure;
  const { may } = useAdmin();
  return (
    <>
      <AdminHead title="Bundles" lead={`${total} in all, in the shop’s order`}>
        {may("create_bundles") && (
          <ButtonLink tone="brand" size="s" to={href("/admin/bundles/new")}>
            <Icon name="plus" size="s" /> New bundle
          </ButtonLink>
        )}
      </AdminHead>
      <DoneNote words={done} />
      {failure && <Alert>{failure}</Alert>}
      {(total > 10 || query.search) && <ListToolbar label="Search bundles" search={query.search} />}
      <ListPages page={query.page} total={total}>
        {rows.length > 0 ? (
          <BundleTable rows={rows} mayMove={may("update_bundles") && query.search === ""} />
        ) : (
          !loaderData.failure && <EmptyState title="No bundles here" />
        )}
      </ListPages>
    </>
  );
}
