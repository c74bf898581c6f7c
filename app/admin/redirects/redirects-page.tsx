import { href, useSearchParams } from "react-router";
import { z } from "zod";
import { formatDay } from "#app/shared/dates.ts";
import { Note } from "#app/ui/display/note.tsx";
import { Status } from "#app/ui/display/tag.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { type MatchingRows, onMatching, readFingerprint } from "../kit/.server/on-matching.ts";
import { doneAt, formAction, runAction } from "../kit/.server/run-action.ts";
import { useActionResult } from "../kit/action-result.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { LineLink } from "../kit/buttons.tsx";
import { ConfirmManyDialog, chosenIn, confirmDialogPath } from "../kit/confirm-many.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { changedAddress, type ListShape, pluralize, readListQuery } from "../kit/list-query.ts";
import { matchingIn, mostMatching } from "../kit/matching.ts";
import { DoneNote } from "../kit/notes.tsx";
import { Panel } from "../kit/panel.tsx";
import { ResourceForm } from "../kit/resource-form.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { addRedirect, deleteRedirects } from "./.server/change-redirects.ts";
import { type ListedRedirect, listRedirectIds, listRedirects } from "./.server/list-redirects.ts";
import type { Route } from "./+types/redirects-page";
import { isRedirectId, redirectForm } from "./redirect-contract.ts";
import { RedirectFields } from "./redirect-fields.tsx";

const shape: ListShape = {
  search: { label: "Search redirects", placeholder: "Part of either address" },
  filters: {
    state: { label: "Status", any: "Any status", options: { works: "Works", gone: "Page is gone" } },
  },
};

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaff(args, "admin_access");
  const query = readListQuery(url.searchParams, shape);
  const list = await listRedirects(shop, query);
  const fingerprint = await readFingerprint({ shop, staff }, url.searchParams, matchingRedirects, list);
  return { query, ...list, fingerprint };
}

const what = ["redirect", "redirects"] as const;
const matchingRedirects: MatchingRows = {
  name: "id",
  what,
  find: ({ shop }, params, limit) => listRedirectIds(shop, readListQuery(params, shape), limit),
};

/** The selected redirects, by `redirectId`. */
const chosen = z.object({
  ids: z
    .array(z.string().refine(isRedirectId))
    .min(1, "Choose redirects first")
    .max(mostMatching, `Choose at most ${mostMatching} redirects`),
});
const besides = (form: FormData) => ({ ids: form.getAll("id") });

/** The first is what the selection's button asks for, which has no intent of its own. */
export const action = ({ url, ...args }: Route.ActionArgs) =>
  runAction({ url, ...args }, "admin_access", {
    ask: onMatching(
      matchingRedirects,
      formAction(chosen, async (_, { form }) => doneAt(confirmDialogPath(url, form)), { besides }),
    ),
    add: formAction(redirectForm, (form, { shop, staff }) => addRedirect(shop, staff, form)),
    delete: onMatching(
      matchingRedirects,
      formAction(
        chosen,
        async ({ ids }, { shop, staff }) => {
          const deleted = String(await deleteRedirects(shop, staff, ids));
          return doneAt(`${url.pathname}${changedAddress(url.searchParams, { deleted })}`);
        },
        { besides },
      ),
    ),
  });

const columns: Column<ListedRedirect>[] = [
  {
    header: "Old address",
    cell: ({ id, from }) => (
      <Link className="wrapping" to={href("/admin/redirects/:id", { id })}>
        {from}
      </Link>
    ),
  },
  { header: "Leads to", cell: ({ to }) => <span className="wrapping">{to}</span>, phone: "wide" },
  {
    header: "Status",
    cell: ({ works }) =>
      works ? (
        <Status tone="good" settled>
          Works
        </Status>
      ) : (
        <Status tone="bad">Page is gone</Status>
      ),
  },
  { header: "Added", cell: ({ addedAt }) => formatDay(addedAt), soft: true, phone: "more" },
];

/** All redirects, with a form for a new one. */
export default function RedirectListPage({ loaderData: { query, rows, total, fingerprint } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const refused = useActionResult("ask");
  const isRefused = [refused, useActionResult("add"), useActionResult("delete")].some(Boolean);
  const deleted = isRefused ? null : params.get("deleted");
  const all = matchingIn(params);
  const asked = chosenIn(params, rows);
  return (
    <>
      <AdminHead
        title="Redirects"
        before={<Link to="/admin/products">Products</Link>}
        lead="Old links, posters and search results lead on to pages of this shop. A product or bundle whose web address changes gets its redirect by itself."
      >
        <LineLink to="/admin/move/redirects">Import</LineLink>
      </AdminHead>
      <DoneNote
        words={{ added: "Added. The old address leads there now.", saved: "Saved. The old address leads there now." }}
      />
      <Note announce>{deleted && `${pluralize(Number(deleted), "redirect is", "redirects are")} deleted.`}</Note>
      <ErrorSummary problems={refused?.problems ?? []} />
      <DataTable
        caption="Redirects, newest first"
        list={{ shape, query, total }}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty="No redirects here"
        bulk={{
          name: "id",
          label: ({ from }) => from,
          what,
          fingerprint,
          done: deleted === null ? [] : "all",
          actions: () => (
            <Button type="submit" tone="danger" size="s">
              Delete them
            </Button>
          ),
        }}
      />
      <Panel title="New redirect">
        <ResourceForm intent="add" label="Add redirect" busyLabel="Adding..." tone="ink" size="s">
          <RedirectFields />
        </ResourceForm>
      </Panel>
      <ConfirmManyDialog
        intent="delete"
        title={`Delete ${all ? "all " : ""}${pluralize(all?.count ?? asked.length, ...what)}?`}
        ids={asked.map(({ id }) => id)}
        label="Delete for good"
        nothing="None of what was ticked is here any more."
      >
        {!all && <p className="wrapping">{asked.map(({ from }) => from).join(", ")}</p>}
        <p>Whoever opens these addresses then gets ‘Page not found’.</p>
      </ConfirmManyDialog>
    </>
  );
}
