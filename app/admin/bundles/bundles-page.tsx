import { Form, href } from "react-router";
import { formatPence } from "#app/shared/money.ts";
import { Alert } from "#app/ui/display/note.tsx";
import { Status, Tag } from "#app/ui/display/tag.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { useAdmin } from "../admin-context.tsx";
import { formAction, runAction } from "../kit/.server/run-action.ts";
import { useActionResult } from "../kit/action-result.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { type ListShape, readListQuery } from "../kit/list-query.ts";
import { DoneNote } from "../kit/notes.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { moveBundle } from "./.server/arrange-bundles.ts";
import { type ListedBundle, listBundles } from "./.server/read-bundle.ts";
import type { Route } from "./+types/bundles-page";
import { moveForm } from "./contract.ts";

const shape: ListShape = { search: { label: "Search bundles", beyond: 10 } };

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "view_bundles");
  const query = readListQuery(url.searchParams, shape);
  return { query, ...(await listBundles(shop, query)) };
}

export const action = (args: Route.ActionArgs) =>
  runAction(args, "update_bundles", {
    move: formAction(moveForm, ({ move }, { shop, staff }) => moveBundle(shop, staff, move)),
  });

const done = {
  moved: "Moved. The shop shows this order now.",
  deleted: "Bundle deleted. Past orders keep their copy.",
};

const columns: Column<ListedBundle>[] = [
  {
    header: "Bundle",
    cell: ({ id, imageUrl, name }) => (
      <Link className="inline-flex gap-3 items-center" to={href("/admin/bundles/:id", { id: String(id) })}>
        <span className="thumb ground-glow">
          <Picture picture={imageUrl} alt="" sizes="2.5rem" />
        </span>
        {name}
      </Link>
    ),
  },
  { header: "Price", cell: ({ price }) => formatPence(price), align: "end", phone: "right" },
  { header: "Items", cell: ({ items }) => items, align: "end", phone: "more" },
  { header: "Saving", cell: ({ saved }) => (saved > 0 ? formatPence(saved) : "None"), align: "end", phone: "more" },
  {
    header: "Status",
    cell: ({ isActive, popular }) => (
      <>
        <Status tone={isActive ? "good" : "plain"} settled={!isActive}>
          {isActive ? "On sale" : "Not on sale"}
        </Status>{" "}
        {popular && <Tag tone="brand">Popular</Tag>}
      </>
    ),
  },
];

/** The list of bundles, in the shop's order. */
export default function BundlesPage({ loaderData: { query, rows, total, failure } }: Route.ComponentProps) {
  const refused = useActionResult("move")?.problems[0]?.message;
  const { can } = useAdmin();
  return (
    <>
      <AdminHead title="Bundles" lead={`${total} in total, in the shop’s order`}>
        {can("create_bundles") && (
          <ButtonLink tone="brand" size="s" to={href("/admin/bundles/new")}>
            <Icon name="plus" size="s" /> New bundle
          </ButtonLink>
        )}
      </AdminHead>
      <DoneNote words={done} />
      {(refused || failure) && <Alert>{refused ?? failure}</Alert>}
      <DataTable
        caption="Bundles, in the shop’s order"
        list={{ shape, query, total }}
        columns={[
          ...columns,
          can("update_bundles") &&
            query.search === "" && {
              header: "Position",
              cell: (row) => <MoveButtons bundle={row} isFirst={row === rows[0]} isLast={row === rows.at(-1)} />,
              align: "end",
              phone: "right",
            },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        empty={!failure && "No bundles here"}
      />
    </>
  );
}

interface MoveButtonsProps {
  bundle: ListedBundle;
  isFirst: boolean;
  isLast: boolean;
}

function MoveButtons({ bundle: { id, name }, isFirst, isLast }: MoveButtonsProps) {
  return (
    <Form method="post" className="row flex-nowrap justify-end [--gap:0.1rem]" preventScrollReset>
      {!isFirst && (
        <button type="submit" className="iconbtn" name="move" value={`up-${id}`} aria-label={`Move ${name} up`}>
          <Icon name="down" className="rotate-180" />
        </button>
      )}
      {!isLast && (
        <button type="submit" className="iconbtn" name="move" value={`down-${id}`} aria-label={`Move ${name} down`}>
          <Icon name="down" />
        </button>
      )}
    </Form>
  );
}
