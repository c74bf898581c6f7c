import { data } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { doneAt, formAction, missing, runAction } from "../kit/.server/run-action.ts";
import { useActionResult } from "../kit/action-result.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { LineLink } from "../kit/buttons.tsx";
import { ConfirmDialog, DialogLink } from "../kit/dialogs.tsx";
import { Panel } from "../kit/panel.tsx";
import { ResourceForm } from "../kit/resource-form.tsx";
import { changeRedirect, deleteRedirects } from "./.server/change-redirects.ts";
import { readStoredRedirect, redirectFields } from "./.server/list-redirects.ts";
import type { Route } from "./+types/redirect-page";
import { isRedirectId, redirectForm } from "./redirect-contract.ts";
import { RedirectFields } from "./redirect-fields.tsx";

/** A redirect that somebody has deleted is null instead of an error, so that a refused form keeps what was typed. */
export async function loader({ params, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "admin_access");
  const stored = await readStoredRedirect(shop.db, params.id);
  return data({ stored: stored ? redirectFields(stored) : null }, { status: stored ? 200 : 404 });
}

export const action = ({ params: { id }, ...args }: Route.ActionArgs) =>
  runAction(args, "admin_access", {
    save: formAction(redirectForm, (form, { shop, staff }) => changeRedirect(shop, staff, id, form)),
    delete: {
      run: async ({ shop, staff }) =>
        isRedirectId(id) ? doneAt(`/admin/redirects?deleted=${await deleteRedirects(shop, staff, [id])}`) : missing,
    },
  });

/** A redirect's page: change or delete it. */
export default function RedirectPage({ loaderData: { stored } }: Route.ComponentProps) {
  const typed = useActionResult("save")?.typed;
  // Fields that nobody touched stay too: with what was typed they are what would be added again.
  const values = stored ?? (typed && { from: typed.from ?? "", to: typed.to ?? "" });
  const back = <LineLink to="/admin/redirects">Back</LineLink>;
  return (
    <>
      <AdminHead title="Redirect" before={<Link to="/admin/redirects">Redirects</Link>}>
        {stored && (
          <DialogLink name="delete" tone="danger">
            Delete…
          </DialogLink>
        )}
      </AdminHead>
      {values ? (
        <Panel title="Where it leads">
          <ResourceForm
            what="redirect"
            values={values}
            version={stored?.to ?? ""}
            label="Save"
            busyLabel="Saving..."
            size="s"
            back={back}
          >
            <RedirectFields />
          </ResourceForm>
        </Panel>
      ) : (
        <Panel title="This redirect is not here any more">
          <div className="stack">
            <p>Somebody has deleted it, or changed its old address.</p>
            <div className="row">{back}</div>
          </div>
        </Panel>
      )}
      <ConfirmDialog name="delete" title="Delete this redirect?" label="Delete for good" tone="danger">
        <p>
          Whoever opens <b className="wrapping">{stored?.from}</b> then gets ‘Page not found’.
        </p>
      </ConfirmDialog>
    </>
  );
}
