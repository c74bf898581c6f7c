import { momentWords } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { Link } from "#app/ui/link.tsx";
import { useAdmin } from "../admin-context.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { Panel } from "../kit/panel.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { StatusBadge } from "../orders/status-badge.tsx";
import type { readCustomer } from "./.server/read-customer.ts";

type Orders = NonNullable<Awaited<ReturnType<typeof readCustomer>>>["orders"];

/** A customer's orders, newest first. */
export function CustomerOrders({ orders }: { orders: Orders }) {
  const { may } = useAdmin();
  const columns: Column<Orders[number]>[] = [
    {
      header: "Order",
      cell: ({ number }) => (may("view_orders") ? <Link to={`/admin/orders/${number}`}>{number}</Link> : number),
    },
    { header: "Placed", cell: ({ paidAt }) => paidAt && momentWords(paidAt), soft: true, phone: "right" },
    { header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
    {
      header: "Refunded",
      cell: ({ refundedTotal }) => refundedTotal > 0 && formatPence(refundedTotal),
      align: "end",
      phone: "more",
    },
    { header: "Total", cell: ({ total }) => <b>{formatPence(total)}</b>, align: "end", phone: "right" },
  ];
  if (orders.length === 0) {
    return (
      <Panel title="Orders">
        <p className="soft">No orders yet.</p>
      </Panel>
    );
  }
  return (
    <DataTable
      title="Orders"
      caption="Orders of this customer"
      columns={columns}
      rows={orders}
      rowKey={({ number }) => number}
    />
  );
}
