import type { CSSProperties } from "react";
import { Status } from "#app/ui/display/tag.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { DataTable } from "../kit/data-table.tsx";
import type { Column } from "../kit/table-rows.tsx";
import type { SoldProduct } from "./.server/read-top-products.ts";
import { shareOf } from "./change.ts";
import { formatCount, wholePounds } from "./range-words.ts";

/** Percent of what was sold that came back, from which it is worth a look. */
const manyReturns = 3;

const percentLeft = ({ marginTotal, revenueTotal }: SoldProduct) =>
  marginTotal === null ? null : Math.round(shareOf(marginTotal, revenueTotal));

function SentBack({ product: { returned, sold } }: { product: SoldProduct }) {
  const back = shareOf(returned, sold);
  return back >= manyReturns ? <Status tone="warn">{back}%</Status> : `${back}%`;
}

const columns: Column<SoldProduct>[] = [
  {
    header: "Product",
    cell: ({ name, imageUrl }) => (
      <>
        <span className="prod__img">
          <Picture picture={imageUrl} alt="" sizes="2.75rem" />
        </span>
        {name}
      </>
    ),
  },
  {
    header: "Sold",
    align: "end",
    phone: "right",
    cell: ({ sold }) => (
      <>
        {formatCount(sold)} <span className="mob">sold</span>
      </>
    ),
  },
  { header: "Revenue", align: "end", phone: "right", cell: ({ revenueTotal }) => <b>{wholePounds(revenueTotal)}</b> },
  {
    header: "Margin",
    phone: "more",
    cell: (product) => (
      <span className="mg">
        <i style={{ "--p": `${Math.max(0, percentLeft(product) ?? 0)}%` } as CSSProperties} />
      </span>
    ),
  },
  {
    header: "%",
    align: "end",
    phone: "more",
    cell: (product) => {
      const percent = percentLeft(product);
      return percent === null ? "Not known" : `${percent}%`;
    },
  },
  { header: "Sent back", align: "end", phone: "more", cell: (product) => <SentBack product={product} /> },
];

/** The products that brought most, with what is left of each after its print. */
export function ProductsByMargin({ products }: { products: readonly SoldProduct[] }) {
  return (
    <DataTable
      title="Products by revenue"
      aside={<span className="small soft">Tax, post and card fees not taken off</span>}
      caption="Products: sold, revenue, margin, returns"
      columns={columns}
      rows={products}
      rowKey={({ slug, name }) => slug ?? name}
      empty={<p className="soft pnl__none">Nothing was sold.</p>}
    />
  );
}
