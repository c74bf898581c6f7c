import { momentWords } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { ListCell, ListHead, ListRow, ListTable } from "../kit/list-table.tsx";
import { Panel } from "../kit/panel.tsx";
import { StatusBadge } from "../orders/status-badge.tsx";
import type { RecentOrder } from "./.server/recent-orders.ts";

/** What was paid last. */
export function RecentOrders({ orders }: { orders: readonly RecentOrder[] }) {
  return (
    <Panel
      title="Recent orders"
      flush
      aside={
        <Link className="more small" to="/admin/orders">
          All orders <Icon name="next" size="s" />
        </Link>
      }
    >
      {orders.length === 0 ? (
        <p className="soft pnl__none">Nothing has been paid yet.</p>
      ) : (
        <ListTable
          caption="Recent orders"
          heads={
            <>
              <ListHead>Order</ListHead>
              <ListHead>Customer</ListHead>
              <ListHead className="dt">Placed</ListHead>
              <ListHead>Status</ListHead>
              <ListHead className="num">Total</ListHead>
            </>
          }
        >
          {orders.map((order) => (
            <ListRow key={order.number}>
              <ListCell heads>
                <Link to={`/admin/orders/${order.number}`}>{order.number}</Link>
              </ListCell>
              <ListCell className="recent__who">
                {order.customer} <span className="mob tiny soft">{order.town}</span>
              </ListCell>
              <ListCell className="dt soft">{order.paidAt && momentWords(order.paidAt)}</ListCell>
              <ListCell className="recent__how">
                <StatusBadge status={order.status} />
              </ListCell>
              <ListCell className="num end recent__sum">
                <b>{formatPence(order.total)}</b>
              </ListCell>
            </ListRow>
          ))}
        </ListTable>
      )}
    </Panel>
  );
}
