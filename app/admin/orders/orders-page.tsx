import { useRef, useState } from "react";
import { data, href, useSearchParams, useSubmit } from "react-router";
import { formatDay, formatTime } from "#app/shared/dates.ts";
import { formOf, readForm } from "#app/shared/form.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { Link } from "#app/ui/link.tsx";
import { Money, VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { readFingerprint, tickMatching } from "../kit/.server/on-matching.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { ExportLink } from "../kit/buttons.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { changedAddress, isNarrowed, rowsPerPage } from "../kit/list-query.ts";
import type { Column } from "../kit/table-rows.tsx";
import { changeMany } from "./.server/change-status.ts";
import {
  listOrdersForStaff,
  matchingOrders,
  type StaffListedOrder,
  type StaffOrderList,
} from "./.server/list-orders.ts";
import type { Route } from "./+types/orders-page";
import { bulkOrderForm } from "./contract.ts";
import { type OrderTab, orderList, orderQueryOf, orderTabLabels, orderTabs, orderWords } from "./order-list.ts";
import { BulkActions, BulkOutcome, type Notification, NotifyDialog } from "./orders-bulk.tsx";
import { StatusBadge } from "./status-badge.tsx";

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaff(args, "view_orders");
  const query = orderQueryOf(url.searchParams);
  const list = await listOrdersForStaff(shop, { ...query, limit: rowsPerPage });
  const fingerprint = await readFingerprint({ shop, staff }, url.searchParams, matchingOrders, list);
  return { query, ...list, fingerprint };
}

/** The bulk action; a refused order does not stop the others. */
export async function action(args: Route.ActionArgs) {
  const { shop, staff } = await requireStaff(args, "update_orders");
  const form = await formOf(args.request);
  const problem = await tickMatching({ shop, staff, form }, matchingOrders);
  if (problem) return data({ changed: [], refused: [], problems: [{ message: problem }] }, { status: 409 });
  form.set("numbers", form.getAll("order").join(","));
  const read = readForm(bulkOrderForm, form);
  if (read.ok) return { ...(await changeMany(shop, staff, read.data)), problems: [] };
  return data({ changed: [], refused: [], problems: read.problems }, { status: 400 });
}

const columns: Column<StaffListedOrder>[] = [
  {
    header: "Order",
    cell: ({ number, needsAttention }) => (
      <>
        <Link to={href("/admin/orders/:number", { number })}>{number}</Link>
        {needsAttention && (
          <span className="ml-[0.4rem] inline-flex align-[-0.15em] text-(--danger)">
            <Icon name="warning" size="s" />
            <VisuallyHidden>needs attention</VisuallyHidden>
          </span>
        )}
      </>
    ),
  },
  { header: "Customer", cell: ({ name }) => name || <span className="soft">No name yet</span> },
  { header: "Town", cell: ({ city }) => city, soft: true, phone: "more" },
  {
    header: "Placed",
    cell: ({ createdAt }) => (
      <time dateTime={createdAt.toISOString()}>
        {formatDay(createdAt)}, {formatTime(createdAt)}
      </time>
    ),
    sort: "placed",
    soft: true,
    phone: "more",
  },
  { header: "Items", cell: ({ items }) => items, align: "end", phone: "more" },
  { header: "Status", cell: ({ status }) => <StatusBadge status={status} />, phone: "right" },
  {
    header: "Total",
    cell: ({ total, refundedTotal }) => (
      <>
        <b>
          <Money pence={total} />
        </b>
        {refundedTotal > 0 && (
          <span className="tiny soft">
            {" "}
            <VisuallyHidden>refunded </VisuallyHidden>
            <Money pence={-refundedTotal} />
          </span>
        )}
      </>
    ),
    sort: "total",
    align: "end",
    phone: "right",
  },
];

/** The list of orders. */
export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, orders, total, isMore, fingerprint, tabs, hasEarlier, unpaid } = loaderData;
  const [params] = useSearchParams();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [notification, setNotification] = useState<Notification | null>(null);
  return (
    <>
      <AdminHead title="Orders">
        {hasEarlier && (
          <ButtonLink
            tone="line"
            size="s"
            to={`/admin/orders/earlier${query.search && `?${new URLSearchParams({ q: query.search })}`}`}
          >
            Earlier orders
          </ButtonLink>
        )}
        <ExportLink
          to={`/admin/orders/export.csv?${params}`}
          title="The listed orders, without names and addresses"
          isNarrowed={isNarrowed(query)}
        />
      </AdminHead>
      <OrderTabs tabs={tabs} here={query.tab ?? "all"} />
      {actionData && <BulkOutcome {...actionData} />}
      <DataTable
        caption={`Orders, ${query.sort === "total" ? "by total" : "by date placed"}`}
        list={{ shape: orderList, query, total, isMore }}
        columns={columns}
        rows={orders}
        rowKey={({ number }) => number}
        bulk={{
          name: "order",
          label: ({ number }) => `Select ${number}`,
          what: orderWords,
          fingerprint,
          done: actionData?.changed,
          actions: (selected) => (
            <BulkActions
              selected={selected}
              chosen={orders.filter(({ number }) => selected.keys.includes(number))}
              onNotify={(pending, button) => {
                form.current = button.form;
                setNotification(pending);
              }}
            />
          ),
        }}
        empty={
          <EmptyState title={query.search ? `Nothing found for “${query.search}”` : "No orders here"} headingLevel={2}>
            {unpaid > 0 && (
              <ButtonLink to={changedAddress(params, { status: "unpaid" })}>
                {`See ${unpaid.toLocaleString("en-GB")} under Not paid`}
              </ButtonLink>
            )}
            <ButtonLink tone="line" to="/admin/orders">
              Show all orders
            </ButtonLink>
          </EmptyState>
        }
      />
      <NotifyDialog
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

/** The status tabs. */
function OrderTabs({ tabs, here }: { tabs: StaffOrderList["tabs"]; here: OrderTab | "all" }) {
  const [params] = useSearchParams();
  return (
    <Tabs label="Status">
      {(["all", ...orderTabLabels] as const).map((tab) => (
        <Link
          key={tab}
          to={changedAddress(params, { status: tab === "all" ? null : tab })}
          aria-current={tab === here ? "page" : undefined}
          preventScrollReset
        >
          {tab === "all" ? "All" : orderTabs[tab].label}{" "}
          <small>
            {tabs[tab].total.toLocaleString("en-GB")}
            {tabs[tab].isMore && "+"}
          </small>
        </Link>
      ))}
    </Tabs>
  );
}
