import { momentWords } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { Link } from "#app/ui/link.tsx";
import { useAdmin } from "../admin-context.tsx";
import { ListCell, ListHead, ListRow, ListTable } from "../kit/list-table.tsx";
import { Panel } from "../kit/panel.tsx";
import { StatusBadge } from "../orders/status-badge.tsx";
import type { readCustomer } from "./.server/read-customer.ts";

type Orders = NonNullable<Awaited<ReturnType<typeof readCustomer>>>["orders"];

/** What a customer has ordered, the newest first. */
export function CustomerOrders({ orders }: { orders: Orders }) {
  const { may } = useAdmin();
  if (orders.length === 0) {
    return (
      <Panel title="Orders">
        <p className="soft">Nothing yet.</p>
      </Panel>
    );
  }
  return (
    <Panel title="Orders" flush>
      <ListTable
        caption="Orders of this customer"
        heads={
          <>
            <ListHead>Order</ListHead>
            <ListHead>Placed</ListHead>
            <ListHead>Status</ListHead>
            <ListHead className="num dt">Refunded</ListHead>
            <ListHead className="num">Total</ListHead>
          </>
        }
      >
        {orders.map((order) => (
          <ListRow key={order.number}>
            <ListCell heads>
              {may("view_orders") ? <Link to={`/admin/orders/${order.number}`}>{order.number}</Link> : order.number}
            </ListCell>
            <ListCell className="soft end">{order.paidAt && momentWords(order.paidAt)}</ListCell>
            <ListCell>
              <StatusBadge status={order.status} />
            </ListCell>
            <ListCell className="num dt">{order.refundedTotal > 0 && formatPence(order.refundedTotal)}</ListCell>
            <ListCell className="num end">
              <b>{formatPence(order.total)}</b>
            </ListCell>
          </ListRow>
        ))}
      </ListTable>
    </Panel>
  );
}
