import { useEffect, useRef, useState } from "react";
import { Form, href, useSubmit } from "react-router";
import { clockTime, dayWords } from "#app/shared/dates.ts";
import { Link } from "#app/ui/link.tsx";
import { Money, VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useAdmin } from "../admin-context.tsx";
import { ListCell, ListHead, ListRow, ListTable } from "../kit/list-table.tsx";
import type { ListedOrder } from "./.server/list-orders.ts";
import { BulkBar, SelectAll } from "./bulk-bar.tsx";
import { type BulkNotification, bulkNotificationOf, NotifyManyDialog } from "./notify-many-dialog.tsx";
import type { AskedOrders } from "./order-query.ts";
import { StatusBadge } from "./status-badge.tsx";

interface OrdersTableProps {
  orders: readonly ListedOrder[];
  asked: AskedOrders;
  /** The numbers of those that the last action changed. */
  changed: readonly string[] | undefined;
}

/** The orders of a page, each of which can be chosen for what is done to many at once. */
export function OrdersTable({ orders, asked, changed }: OrdersTableProps) {
  const { may } = useAdmin();
  const [selected, setSelected] = useState(0);
  const [notification, setNotification] = useState<BulkNotification | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const mayChange = may("update_orders");
  const sorted = { sort: asked.sort, isDown: asked.isDown };
  // What is done stays ticked no longer, or the next action would take it along; what was refused does.
  useEffect(() => {
    const open = new Set(orders.map(({ number }) => number).filter((number) => !changed?.includes(number)));
    const ticked = form.current?.querySelectorAll<HTMLInputElement>("tbody input:checked") ?? [];
    for (const box of ticked) box.checked = open.has(box.value);
    setSelected([...ticked].filter(({ checked }) => checked).length);
  }, [changed, orders]);
  return (
    <>
      <Form
        ref={form}
        method="post"
        className="stack orders"
        preventScrollReset
        onChange={(event) => setSelected(event.currentTarget.querySelectorAll("tbody input:checked").length)}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          if (submitter instanceof HTMLButtonElement && submitter.formMethod === "get") return;
          const asked = bulkNotificationOf(new FormData(event.currentTarget), orders);
          if (!asked) return;
          event.preventDefault();
          setNotification(asked);
        }}
      >
        <BulkBar selected={selected} mayChange={mayChange} onClear={() => setSelected(0)} />
        <ListTable
          caption={`Orders, ${asked.sort === "total" ? "by total" : "by when they were placed"}`}
          heads={
            <>
              <ListHead>
                <SelectAll selected={selected} all={orders.length} onChange={setSelected} />
              </ListHead>
              <ListHead>Order</ListHead>
              <ListHead>Customer</ListHead>
              <ListHead className="dt">Town</ListHead>
              <ListHead className="dt" sort="placed" sorted={sorted}>
                Placed
              </ListHead>
              <ListHead className="num dt">Items</ListHead>
              <ListHead>Status</ListHead>
              <ListHead className="num" sort="total" sorted={sorted}>
                Total
              </ListHead>
            </>
          }
        >
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ListTable>
      </Form>
      <NotifyManyDialog
        notification={notification}
        onKeep={() => setNotification(null)}
        onNotify={() => {
          setNotification(null);
          void submit(form.current, { preventScrollReset: true });
        }}
      />
    </>
  );
}

function OrderRow({ order }: { order: ListedOrder }) {
  const { number, name, city, createdAt, items, status, total, refundedTotal, needsAttention } = order;
  return (
    <ListRow>
      <ListCell>
        <label className="check">
          <input type="checkbox" name="order" value={number} aria-label={`Select ${number}`} />
        </label>
      </ListCell>
      <ListCell heads>
        <Link to={href("/admin/orders/:number", { number })}>{number}</Link>
        {needsAttention && (
          <span className="stuck">
            <Icon name="warning" size="s" />
            <VisuallyHidden>needs attention</VisuallyHidden>
          </span>
        )}
      </ListCell>
      <ListCell className="who">
        {name || <span className="soft">Nobody yet</span>} <span className="tiny soft mob">{city}</span>
      </ListCell>
      <ListCell className="soft dt">{city}</ListCell>
      <ListCell className="soft dt">
        <time dateTime={createdAt.toISOString()}>
          {dayWords(createdAt)}, {clockTime(createdAt)}
        </time>
      </ListCell>
      <ListCell className="num dt">{items}</ListCell>
      <ListCell className="end how">
        <StatusBadge status={status} />
      </ListCell>
      <ListCell className="num end sum">
        <b>
          <Money pence={total} />
        </b>
        {refundedTotal > 0 && (
          <span className="tiny soft">
            {" "}
            <VisuallyHidden>refunded </VisuallyHidden>−<Money pence={refundedTotal} />
          </span>
        )}
      </ListCell>
    </ListRow>
  );
}
