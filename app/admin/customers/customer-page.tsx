import { data, href } from "react-router";
import { formatDateTime } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { Link } from "#app/ui/link.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { maskAgain, reveal } from "../.server/reveal.ts";
import { useAdmin } from "../admin-context.tsx";
import { conflict, done, doneAt, formAction, refused, runAction } from "../kit/.server/run-action.ts";
import { useActionResult } from "../kit/action-result.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { RevealDialog } from "../kit/dialogs.tsx";
import { ListPages } from "../kit/list-pages.tsx";
import { changedAddress, pageIn } from "../kit/list-query.ts";
import { DoneNote } from "../kit/notes.tsx";
import { Panel } from "../kit/panel.tsx";
import type { Column } from "../kit/table-rows.tsx";
import { StatusBadge } from "../orders/status-badge.tsx";
import { changeCustomer, eraseCustomer, signOutCustomer, staffKeepTheirName } from "./.server/change-customer.ts";
import { ordersShown, readCustomer } from "./.server/read-customer.ts";
import type { Route } from "./+types/customer-page";
import { changeCustomerForm, eraseCustomerForm, revealCustomerForm } from "./contract.ts";
import { ChangeDialog, DataDialog, EraseCustomerDialog, SignOutDialog } from "./customer-dialogs.tsx";
import { CustomerPanel } from "./customer-panel.tsx";

export async function loader({ params, url, ...args }: Route.LoaderArgs) {
  const { shop, staff } = await requireStaff(args, "customers");
  const page = pageIn(url.searchParams);
  const found = await readCustomer(shop, staff, params.id, page);
  if (!found) throw data(null, { status: 404 });
  return { ...found, page, perPage: ordersShown };
}

export const action = ({ params: { id }, ...args }: Route.ActionArgs) => {
  const { searchParams } = args.url;
  return runAction(args, "customers", async ({ shop, staff }) => {
    const found = await readCustomer(shop, staff, id);
    if (!found) throw data(null, { status: 404 });
    const masked = { resource: "customers", id: found.customer.id } as const;
    return {
      reveal: formAction(revealCustomerForm, async ({ dialog, ...form }) => {
        await reveal(shop, staff, masked, form);
        if (!dialog) return done();
        const shown = changedAddress(searchParams, { dialog, page: searchParams.get("page") });
        return doneAt(`${href("/admin/customers/:id", { id })}${shown}`);
      }),
      cover: {
        async run() {
          await maskAgain(shop, staff, masked);
          return done();
        },
      },
      change: formAction(changeCustomerForm, async (form) => {
        const outcome = await changeCustomer(shop, staff, masked.id, form);
        if (outcome.ok === true) return done("changed");
        if (outcome.ok === "staff") return refused(staffKeepTheirName, undefined, 403);
        if (outcome.ok !== "changed") return refused("There is no account to change");
        // The stored name is shown only if revealed; the version alone reveals nothing.
        const { version, ...names } = outcome.now;
        return conflict(version, { stored: found.account ? names : null });
      }),
      "sign-out": { run: () => signOutCustomer(shop, staff, masked.id) },
      erase: formAction(eraseCustomerForm, ({ reason }) => eraseCustomer(shop, staff, masked.id, reason)),
    };
  });
};

/** A customer's page: details, orders and who viewed them. */
export default function CustomerPage({ loaderData }: Route.ComponentProps) {
  const { customer, account, orders, page, hasEarlier } = loaderData;
  const { can } = useAdmin();
  const changing = useActionResult("change");
  return (
    <>
      <AdminHead title="Customer" lead={<Link to="/admin/customers">All customers</Link>} />
      <DoneNote
        words={{
          changed: "Name changed.",
          "signed-out": "Signed out everywhere. Signing in again needs the password.",
        }}
      />
      <div className="adm__g3">
        <CustomerPanel {...loaderData} />
        <div className="stack">
          <ListPages page={page} total={customer.ordersCount} perPage={loaderData.perPage}>
            <CustomerOrders orders={orders} />
          </ListPages>
          {hasEarlier && can("view_orders") && (
            <p>
              <Link to={`/admin/orders/earlier?customer=${customer.id}`}>Their orders from an earlier shop</Link>
            </p>
          )}
        </div>
      </div>
      <RevealDialog />
      {!customer.isGuest && <ChangeDialog account={account} isAnswered={changing !== undefined} />}
      <DataDialog id={customer.id} isRevealed={customer.isRevealed} />
      {!customer.isGuest && <SignOutDialog />}
      <EraseCustomerDialog isGuest={customer.isGuest} />
    </>
  );
}

type Orders = NonNullable<Awaited<ReturnType<typeof readCustomer>>>["orders"];

/** A customer's orders, newest first. */
function CustomerOrders({ orders }: { orders: Orders }) {
  const { can } = useAdmin();
  const columns: Column<Orders[number]>[] = [
    {
      header: "Order",
      cell: ({ number }) => (can("view_orders") ? <Link to={`/admin/orders/${number}`}>{number}</Link> : number),
    },
    { header: "Placed", cell: ({ paidAt }) => paidAt && formatDateTime(paidAt), soft: true, phone: "right" },
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
