import { data, useActionData, useSearchParams } from "react-router";
import { shopContext } from "#app/context.ts";
import { formOf, readForm } from "#app/shared/form.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { requireStaff } from "../.server/require-staff.ts";
import { AdminHead } from "../kit/admin-head.tsx";
import { ListPages } from "../kit/list-pages.tsx";
import { changedAddress, rowsPerPage } from "../kit/list-query.ts";
import { ListToolbar, ToolbarSelect } from "../kit/list-toolbar.tsx";
import { changeMany } from "./.server/change-many.ts";
import { listOrders } from "./.server/list-orders.ts";
import type { Route } from "./+types/orders-page";
import { BulkOutcome } from "./bulk-bar.tsx";
import { bulkForm } from "./contract.ts";
import { deliveryMethods, placedWithin } from "./order-filters.ts";
import { orderQueryOf } from "./order-query.ts";
import { OrderTabs } from "./order-tabs.tsx";
import { OrdersTable } from "./orders-table.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await requireStaff(shop, request, "view_orders");
  const asked = orderQueryOf(new URL(request.url).searchParams);
  return { asked, ...(await listOrders(shop, { ...asked, limit: rowsPerPage })) };
}

/** The same done to many orders at once. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const staff = await requireStaff(shop, request, "update_orders");
  const form = await formOf(request);
  form.set("numbers", form.getAll("order").join(","));
  const read = readForm(bulkForm, form);
  if (!read.ok) return data({ problem: read.problems[0]?.message ?? "Choose orders first" }, { status: 400 });
  return { outcome: await changeMany(shop, staff, read.data) };
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { asked, orders, total, isMore, tabs, unpaid } = loaderData;
  const done = useActionData<typeof action>();
  const [params] = useSearchParams();
  return (
    <>
      <AdminHead title="Orders">
        <ButtonLink
          tone="line"
          size="s"
          to={`/admin/orders/export.csv?${params}`}
          reloadDocument
          title="What this list finds, without names and addresses"
        >
          Export CSV
        </ButtonLink>
      </AdminHead>
      <OrderTabs tabs={tabs} here={asked.tab ?? "all"} />
      <ListToolbar label="Search orders" placeholder="Order number, name, email or product" search={asked.search}>
        {asked.tab && <input type="hidden" name="status" value={asked.tab} />}
        <ToolbarSelect
          name="placed"
          label="Placed"
          value={asked.placed}
          any="Any time"
          options={Object.entries(placedWithin).map(([value, label]) => ({ value, label }))}
        />
        <ToolbarSelect
          name="delivery"
          label="Delivery"
          value={asked.delivery}
          any="Any delivery"
          options={Object.entries(deliveryMethods).map(([value, label]) => ({ value, label }))}
        />
        <ToolbarSelect
          name="attention"
          label="Attention"
          value={asked.attention}
          any="Any status"
          options={[{ value: "open", label: "Needs attention" }]}
        />
      </ListToolbar>
      <BulkOutcome done={done} />
      <ListPages page={asked.page} total={total} isMore={isMore}>
        {orders.length > 0 ? (
          <OrdersTable
            orders={orders}
            asked={asked}
            changed={done && "outcome" in done ? done.outcome.changed : undefined}
          />
        ) : (
          <EmptyState title={asked.search ? `Nothing found for “${asked.search}”` : "No orders here"} headingLevel={2}>
            {unpaid > 0 && (
              <ButtonLink to={changedAddress(params, { status: "unpaid" })}>
                {`See ${unpaid.toLocaleString("en-GB")} under Not paid`}
              </ButtonLink>
            )}
            <ButtonLink tone="line" to="/admin/orders">
              Show all orders
            </ButtonLink>
          </EmptyState>
        )}
      </ListPages>
    </>
  );
}
