import type { CSSProperties } from "react";
import { formatDateTime } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import type { SoldProduct } from "../analytics/.server/read-top-products.ts";
import { formatCount, wholePounds } from "../analytics/periods.ts";
import type { DeskItem } from "../attention/.server/attention-queries.ts";
import { deskKindOf } from "../attention/kinds.ts";
import { DataTable } from "../kit/data-table.tsx";
import { Panel } from "../kit/panel.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { StatusBadge } from "../orders/status-badge.tsx";
import type { RecentOrder } from "./.server/read-health.ts";

interface AttentionPanelProps {
  /** The total number. */
  open: number;
  first: DeskItem[];
}

/** The first attention items, with a link to all. */
export function AttentionPanel({ open, first }: AttentionPanelProps) {
  return (
    <Panel
      title="Needs attention"
      aside={
        open > 0 && (
          <Link className="small" to="/admin/attention">
            All {open}
          </Link>
        )
      }
    >
      {first.length === 0 && <p className="soft">Nothing is stuck.</p>}
      <ul className="mt-[0.4rem]">
        {first.map(({ id, kind, order, dueAt, summary }) => {
          const { icon, title, group } = deskKindOf(kind);
          return (
            <li key={id} className={dueAt ? "att att--bad" : "att"}>
              <Icon name={icon} />
              <div className="grid wrap-anywhere">
                <b>{order ? `${order.number}: ${title}` : title}</b>
                <span className="small soft">{summary}</span>
              </div>
              <ButtonLink
                tone={dueAt ? "ink" : "line"}
                size="s"
                to={order ? `/admin/orders/${order.number}` : `/admin/attention?kind=${group}`}
              >
                Open
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const columns: Column<RecentOrder>[] = [
  { header: "Order", cell: ({ number }) => <Link to={`/admin/orders/${number}`}>{number}</Link> },
  {
    header: "Customer",
    cell: ({ customer, town }) => (
      <>
        {customer} <span className="mob tiny soft">{town}</span>
      </>
    ),
  },
  { header: "Placed", cell: ({ paidAt }) => paidAt && formatDateTime(paidAt), soft: true, phone: "more" },
  { header: "Status", cell: ({ status }) => <StatusBadge status={status} />, phone: "right" },
  { header: "Total", cell: ({ total }) => <b>{formatPence(total)}</b>, align: "end", phone: "right" },
];

/** The latest paid orders. */
export function RecentOrders({ orders }: { orders: readonly RecentOrder[] }) {
  return (
    <DataTable
      title="Recent orders"
      aside={
        <Link className="more small" to="/admin/orders">
          All orders <Icon name="next" size="s" />
        </Link>
      }
      caption="Recent orders, the latest first"
      columns={columns}
      rows={orders}
      rowKey={({ number }) => number}
      empty={<p className="soft px-[1.1rem] py-4">No paid orders yet.</p>}
    />
  );
}

/** The products with the highest revenue in the period; bars are relative to the first. */
export function TopProducts({ products }: { products: readonly SoldProduct[] }) {
  const highestRevenue = products[0]?.revenueTotal ?? 0;
  return (
    <Panel title="Top products" aside={<span className="tiny soft">Sold, revenue</span>}>
      {products.length === 0 && <p className="soft">Nothing sold.</p>}
      <ol className="tops grid gap-[0.7rem]">
        {products.map((product) => (
          <li
            key={product.slug ?? product.name}
            className="grid grid-cols-[2.6rem_minmax(0,1fr)] items-center gap-[0.8rem]"
          >
            <span className="photo">
              <Picture picture={product.imageUrl} alt="" sizes="2.6rem" />
            </span>
            <div>
              <span className="flex justify-between gap-[0.8rem]">
                <b>{product.name}</b>
                <span className="num flex gap-[0.6rem] whitespace-nowrap">
                  <span className="soft">
                    {formatCount(product.sold)}
                    <VisuallyHidden> sold,</VisuallyHidden>
                  </span>{" "}
                  <b>{wholePounds(product.revenueTotal)}</b>
                </span>
              </span>
              <i
                style={
                  {
                    "--p": `${highestRevenue > 0 ? (product.revenueTotal / highestRevenue) * 100 : 0}%`,
                  } as CSSProperties
                }
              />
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
