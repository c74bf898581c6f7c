import { formatAmount } from "#app/earlier-orders/amounts.ts";
import { formatLongDay } from "#app/shared/dates.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { useAdmin } from "../admin-context.tsx";
import { AdminHead } from "../kit/admin-head.tsx";
import { LineLink } from "../kit/buttons.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { type ListShape, readListQuery } from "../kit/list-query.ts";
import type { Column } from "../kit/table-rows.tsx";
import { type ListedEarlierOrder, listEarlierOrdersForStaff } from "./.server/earlier-orders.ts";
import type { Route } from "./+types/earlier-orders-page";

/** The list of earlier orders: search, order, and one customer's by id. */
const earlierOrderList: ListShape<"placed"> = {
  sorts: ["placed"],
  usual: "-placed",
  search: { label: "Search earlier orders", placeholder: "Order number, name or email" },
  filters: { customer: null },
};

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop } = await requireStaff(args, "view_orders");
  const query = readListQuery(url.searchParams, earlierOrderList);
  return { query, ...(await listEarlierOrdersForStaff(shop, query)) };
}

const columns: Column<ListedEarlierOrder>[] = [
  {
    header: "Order",
    cell: ({ id, number }) => <Link to={`/admin/orders/earlier/${id}`}>{number}</Link>,
  },
  { header: "Customer", cell: ({ name }) => name || <span className="soft">Nobody named</span> },
  { header: "From", cell: ({ source }) => source, soft: true, phone: "more" },
  {
    header: "Placed",
    cell: ({ placedAt }) => <time dateTime={placedAt.toISOString()}>{formatLongDay(placedAt)}</time>,
    sort: "placed",
    soft: true,
    phone: "more",
  },
  { header: "Items", cell: ({ items }) => items, align: "end", phone: "more" },
  { header: "Status", cell: ({ status }) => status, phone: "right" },
  {
    header: "Total",
    cell: ({ total, refundedTotal, currency }) => (
      <>
        <b>{formatAmount(total, currency)}</b>
        {refundedTotal > 0 && <span className="tiny soft block">{formatAmount(refundedTotal, currency)} refunded</span>}
      </>
    ),
    align: "end",
    phone: "right",
  },
];

/** Orders of an earlier shop, to look up; they count nowhere (R-MOVE-5). */
export default function EarlierOrdersPage({ loaderData: { query, orders, total } }: Route.ComponentProps) {
  const { can } = useAdmin();
  return (
    <>
      <AdminHead
        title="Earlier orders"
        lead="Placed before the shop moved here. Kept for reference: they can’t be refunded or printed here, and no figure counts them."
        before={<Link to="/admin/orders">Orders</Link>}
      >
        {can("admin_access") && <LineLink to="/admin/move/orders">Import</LineLink>}
      </AdminHead>
      <DataTable
        caption="Earlier orders, by date placed"
        list={{ shape: earlierOrderList, query, total }}
        columns={columns}
        rows={orders}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No earlier orders here" headingLevel={2}>
            <ButtonLink tone="line" to="/admin/orders/earlier">
              Show all earlier orders
            </ButtonLink>
          </EmptyState>
        }
      />
    </>
  );
}
