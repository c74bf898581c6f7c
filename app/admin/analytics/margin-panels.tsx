import type { CSSProperties } from "react";
import { splitPence } from "#app/pricing/split-pence.ts";
import { formatPence } from "#app/shared/money.ts";
import { Status } from "#app/ui/display/tag.tsx";
import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { useAdmin } from "../admin-context.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { FactRow, Panel } from "../kit/panel.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { marginVatNote } from "../margin-vat-note.ts";
import type { MarginEnd, PeriodMargin } from "./.server/read-margin.ts";
import type { Stats } from "./.server/read-sales.ts";
import type { SoldProduct } from "./.server/read-top-products.ts";
import { shareOf } from "./figures.tsx";
import { formatCount, wholePounds } from "./periods.ts";

interface MarginPanelProps {
  margin: PeriodMargin;
  stats: Stats;
}

/** Where the revenue goes: print, postage, card fees, refunds, tax and margin. */
export function MarginPanel({ margin: { margin, known, lowest, highest }, stats }: MarginPanelProps) {
  const { legal } = useStore();
  return (
    <Panel title="Where each £100 goes">
      {margin && margin.paid > 0 ? (
        <Split
          parts={[
            { name: "Printing", pence: margin.print, ground: "sheet" },
            { name: "Postage", pence: margin.printDelivery, ground: "dusk" },
            { name: "Card fees", pence: margin.cardFee, ground: "well" },
            { name: "Refunds", pence: margin.refunded, ground: "glow" },
            { name: "VAT", pence: margin.tax, ground: "dusk" },
            { name: "Margin", pence: margin.margin, ground: "brand" },
          ]}
        />
      ) : (
        <p className="soft">
          {margin
            ? "No orders of this period have been printed yet."
            : "Enter the card fee in store.config.ts to see this."}
        </p>
      )}
      {margin && <p className="tiny soft">{marginVatNote(legal)}</p>}
      <dl className="sums kv small">
        <MarginExtreme name="Lowest margin of an order" end={lowest} />
        <MarginExtreme name="Highest margin of an order" end={highest} />
        <FactRow label="Refunded">
          {wholePounds(stats.refundsTotal)}, {shareOf(stats.refundsTotal, stats.revenueTotal)}%
        </FactRow>
        <FactRow label="Orders with known costs">
          {formatCount(known)} of {formatCount(stats.orders)}
        </FactRow>
      </dl>
    </Panel>
  );
}

function MarginExtreme({ name, end }: { name: string; end: MarginEnd | null }) {
  const { can } = useAdmin();
  if (!end) return null;
  return (
    <FactRow label={name}>
      {can("view_orders") ? <Link to={`/admin/orders/${end.number}`}>{end.number}</Link> : end.number}:{" "}
      <b className={end.margin < 0 ? "down" : "up"}>{formatPence(end.margin)}</b>
    </FactRow>
  );
}

type Part = { name: string; pence: number; ground: string };

/** Splits £100 into whole pounds that add up. A loss cannot be shown in the bar and gets a sentence instead. */
function Split({ parts }: { parts: Part[] }) {
  const shownParts = parts.filter(({ pence }) => pence > 0);
  const pounds = splitPence(
    100,
    shownParts.map(({ pence }) => pence),
  );
  const loss = parts.find(({ pence }) => pence < 0);
  return (
    <>
      <ul className="hundred">
        {shownParts.map(({ name, ground }, index) => (
          <li
            key={name}
            className={`ground-${ground}`}
            style={{ "--f": Math.max(pounds[index]!, 11) } as CSSProperties}
          >
            <b>£{pounds[index]}</b>
            <span className="tiny [line-height:1.25]">{name}</span>
          </li>
        ))}
      </ul>
      {loss && <p className="down">A loss: costs exceed revenue by {formatPence(-loss.pence)}.</p>}
    </>
  );
}

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
        <span className="photo mr-[0.8rem] inline-grid size-11 align-middle">
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
      <span className="block h-[0.8rem] min-w-28 bg-(--well)">
        <i className="block h-full bg-(--brand)" style={{ width: `${Math.max(0, percentLeft(product) ?? 0)}%` }} />
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

/** The products with the highest revenue, with their margin after VAT (R-MONEY-6) and printing. */
export function ProductsByMargin({ products }: { products: readonly SoldProduct[] }) {
  const isRegistered = useStore().legal.vatNumber !== null;
  return (
    <DataTable
      title="Products by revenue"
      aside={
        <span className="small soft">
          {isRegistered && "Revenue with VAT, margin without. "}Before postage and card fees
        </span>
      }
      caption="Products: sold, revenue, margin, returns"
      columns={columns}
      rows={products}
      rowKey={({ slug, name }) => slug ?? name}
      empty={<p className="soft px-[1.1rem] py-4">Nothing sold.</p>}
    />
  );
}
