import { Form, href } from "react-router";
import { formatPence } from "#app/shared/money.ts";
import { Status, Tag } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { ListCell, ListHead, ListRow, ListTable } from "../kit/list-table.tsx";
import type { ListedBundle } from "./.server/read-bundle.ts";

export function BundleTable({ rows, mayMove }: { rows: readonly ListedBundle[]; mayMove: boolean }) {
  return (
    <Form method="post" preventScrollReset>
      <ListTable
        caption="Bundles, in the shop’s order"
        heads={
          <>
            <ListHead>Bundle</ListHead>
            <ListHead className="num">Price</ListHead>
            <ListHead className="num dt">Items</ListHead>
            <ListHead className="num dt">Saving</ListHead>
            <ListHead>State</ListHead>
            {mayMove && <ListHead className="end">Position</ListHead>}
          </>
        }
      >
        {rows.map(({ id, name, imageUrl, price, items, saved, isActive, popular }, index) => (
          <ListRow key={id}>
            <ListCell heads>
              <Link className="bname" to={href("/admin/bundles/:id", { id: String(id) })}>
                <span className="bthumb ground-glow">
                  <Picture picture={imageUrl} alt="" sizes="2.5rem" />
                </span>
                {name}
              </Link>
            </ListCell>
            <ListCell className="num">{formatPence(price)}</ListCell>
            <ListCell className="num dt">{items}</ListCell>
            <ListCell className="num dt">{saved > 0 ? formatPence(saved) : "Nothing"}</ListCell>
            <ListCell>
              <Status tone={isActive ? "good" : "plain"} settled={!isActive}>
                {isActive ? "On sale" : "Not on sale"}
              </Status>{" "}
              {popular && <Tag tone="brand">Popular</Tag>}
            </ListCell>
            {mayMove && (
              <ListCell className="end">
                <span className="row bmove">
                  {index > 0 && (
                    <button
                      type="submit"
                      className="iconbtn"
                      name="move"
                      value={`up-${id}`}
                      aria-label={`Move ${name} up`}
                    >
                      <Icon name="down" className="bmove__up" />
                    </button>
                  )}
                  {index < rows.length - 1 && (
                    <button
                      type="submit"
                      className="iconbtn"
                      name="move"
                      value={`down-${id}`}
                      aria-label={`Move ${name} down`}
                    >
                      <Icon name="down" />
                    </button>
                  )}
                </span>
              </ListCell>
            )}
          </ListRow>
        ))}
      </ListTable>
    </Form>
  );
}
