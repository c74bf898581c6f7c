import type { CSSProperties } from "react";
import { Status } from "#app/ui/display/tag.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { DataTable } from "../kit/data-table.tsx";
import type { Column } from "../kit/table-rows.tsx";
import type { SoldProduct } from "./.server/read-top-products.ts";
import { shareOf } from "./figures.tsx";
import { formatCount, wholePounds } from "./periods.ts";

/** The return rate in per cent from which it is highlighted. */
const highReturnRate = 3;

const percentLeft = ({ marginTotal, revenueTotal }: SoldProduct) =>
  marginTotal === null ? null : Math.round(shareOf(marginTotal, revenueTotal));

function ReturnRate({ product: { returned, sold } }: { product: SoldProduct }) {
  const back = shareOf(returned, sold);
  return back >= highReturnRate ? <Status tone="warn">{back}%</Status> : `${back}%`;
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
      return percent === null ? "Unknown" : `${percent}%`;
    },
  },
  { header: "Returned", align: "end", phone: "more", cell: (product) => <ReturnRate product={product} /> },
];

/** The products with the highest revenue, with their margin after printing. */
export function ProductsByMargin({ products }: { products: readonly SoldProduct[] }) {
  return (
    <DataTable
      title="Products by revenue"
      aside={<span className="small soft">Before tax, postage and card fees</span>}
      caption="Products: sold, revenue, margin, returns"
      columns={columns}
      rows={products}
      rowKey={({ slug, name }) => slug ?? name}
      empty={<p className="soft pnl__none">Nothing sold.</p>}
    />
  );
}
