import { Form, useLocation } from "react-router";
import { formatPence } from "#app/shared/money.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Link } from "#app/ui/link.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { useAdmin } from "../admin-context.tsx";
import { ListCell, ListHead, ListRow, ListTable } from "../kit/list-table.tsx";
import type { ListedProduct } from "./.server/list-products.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { stateWords } from "./list-shape.ts";
import { nameWithDesign } from "./product-words.ts";
import { useChosen } from "./use-chosen.ts";

interface ProductTableProps {
  rows: readonly ListedProduct[];
  sorted: { sort: string; isDown: boolean };
  /** Whether the page says that the last action succeeded. */
  isDone: boolean;
}

const tones = { sale: "good", "sold-out": "bad", stopped: "plain" } as const;

/** The list with a ballot box a row, and above it what can be done to those that are crossed. */
export function ProductTable({ rows, sorted, isDone }: ProductTableProps) {
  const { may } = useAdmin();
  const { search } = useLocation();
  const { form, chosen, count, crossAll } = useChosen(isDone);
  const mayChange = may("update_products");
  return (
    <Form method="post" action={`/admin/products${search}`} className="stack plist" ref={form} onChange={count}>
      {mayChange && <BulkBar chosen={chosen} onClear={() => crossAll(false)} />}
      <ListTable
        caption="Products"
        heads={
          <>
            {mayChange && (
              <ListHead>
                <span className="scripted">
                  <Checkbox
                    name="all"
                    aria-label="All on this page"
                    label=""
                    checked={chosen === rows.length}
                    onChange={(event) => crossAll(event.currentTarget.checked)}
                  />
                </span>
              </ListHead>
            )}
            <ListHead sort="name" sorted={sorted}>
              Product
            </ListHead>
            <ListHead className="dt">Category</ListHead>
            <ListHead className="num dt">Variants</ListHead>
            <ListHead className="num dt">Stock</ListHead>
            <ListHead>In the shop</ListHead>
            <ListHead className="num" sort="price" sorted={sorted}>
              Price
            </ListHead>
          </>
        }
      >
        {rows.map((row) => (
          <Row key={row.id} row={row} mayChange={mayChange} />
        ))}
      </ListTable>
    </Form>
  );
}

function Row({ row, mayChange }: { row: ListedProduct; mayChange: boolean }) {
  return (
    <ListRow>
      {mayChange && (
        <ListCell>
          <Checkbox name="id" id={`id-${row.id}`} value={row.id} aria-label={nameWithDesign(row)} label="" />
        </ListCell>
      )}
      <ListCell heads>
        <span className="pname">
          <span className="pthumb">
            <Picture picture={row.picture} alt="" sizes="2.25rem" />
          </span>
          <Link to={`/admin/products/${row.id}`}>{nameWithDesign(row)}</Link>
        </span>
      </ListCell>
      <ListCell className="dt soft">{row.category === "apparel" ? "Apparel" : "Gear"}</ListCell>
      <ListCell className="num dt">{row.variants}</ListCell>
      <ListCell className="num dt">{new Intl.NumberFormat("en-GB").format(row.stock)}</ListCell>
      <ListCell className="pstate">
        <Status tone={tones[row.state]}>{stateWords[row.state]}</Status>{" "}
        {row.override && <Status tone={row.override === "on" ? "warn" : "plain"}>Override {row.override}</Status>}{" "}
        {row.unmatched > 0 && (
          <Status tone="bad">
            {row.unmatched === row.variants ? "Not sold" : `${row.unmatched} of ${row.variants} variants not sold`}{" "}
            without the printer’s numbers
          </Status>
        )}
      </ListCell>
      <ListCell className="num end pprice">
        <b>
          <VisuallyHidden>Price </VisuallyHidden>
          {formatPence(row.price)}
        </b>
      </ListCell>
    </ListRow>
  );
}
