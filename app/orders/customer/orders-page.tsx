import { Form, redirect } from "react-router";
import { currentUser, requireUser } from "#app/accounts/session/.server/current-user.ts";
import { shopContext } from "#app/context.ts";
import { formatDeadline } from "#app/shared/dates.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Note } from "#app/ui/display/note.tsx";
import { Pagination } from "#app/ui/display/pagination.tsx";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { Link } from "#app/ui/link.tsx";
import { privateMeta } from "#app/ui/private-meta.ts";
import { orderCan } from "../rules.ts";
import { claimOrders } from "./.server/claim-orders.ts";
import { listOrders } from "./.server/list-orders.ts";
import type { Route } from "./+types/orders-page";
import { listAddress, listAsked, type OrderList, orderLists, pagesOf } from "./list-rules.ts";
import { OrderListItem } from "./order-list-item.tsx";
import "./order-row.css";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const page = loaderData?.page ?? 1;
  return privateMeta(`My Orders${page > 1 ? `, page ${page}` : ""}`);
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const user = await currentUser(shop, request);
  const { list, page } = listAsked(new URL(request.url).searchParams);
  const found = user ? await listOrders(shop, user, list, page) : null;
  // 'None of these' would be wrong beyond the last page.
  if (found && page > pagesOf(found.counts[list])) throw redirect(listAddress(list, pagesOf(found.counts[list])));
  return { list, page, found };
}

/** Claims guest orders for the account. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  await claimOrders(shop, await requireUser(shop, request));
  throw redirect("/orders");
}

export default function OrdersPage({ loaderData: { list, page, found } }: Route.ComponentProps) {
  if (!found) return <ForGuests />;
  const { orders, counts, unclaimed, hasEarlier, now } = found;
  const open = orders.filter((order) => orderCan.cancel(order, now));
  const pages = pagesOf(counts[list]);
  return (
    <div className="wrap pb-[var(--band)]">
      <PageHead title="My Orders">
        {open.length > 0 && (
          <>
            {open.length === 1 ? "One can still be cancelled" : `${open.length} can still be cancelled`}, until{" "}
            <b>{formatDeadline(open.at(-1)!.cancelUntil!, now)}</b>.
          </>
        )}
      </PageHead>
      {unclaimed > 0 && <Unclaimed count={unclaimed} />}
      {hasEarlier && (
        <p className="pt-5">
          <Link to="/orders/earlier">Orders from before our shop moved here</Link>
        </p>
      )}
      {counts.all > 0 && <OrderListTabs list={list} counts={counts} />}
      {orders.length > 0 ? (
        <ul className="orows">
          {orders.map((order) => (
            <OrderListItem key={order.number} order={order} now={now} />
          ))}
        </ul>
      ) : (
        <EmptyState title={counts.all > 0 ? "None of these" : "No orders yet"} headingLevel={2}>
          <ButtonLink to={counts.all > 0 ? "/orders" : "/shop"}>
            {counts.all > 0 ? "All orders" : "Shop Merch"}
          </ButtonLink>
        </EmptyState>
      )}
      <Pagination page={page} pages={pages} hrefFor={(number) => listAddress(list, number)} />
    </div>
  );
}

function Unclaimed({ count }: { count: number }) {
  return (
    <div className="pt-5">
      <Note>
        <Form method="post" className="row">
          <span>
            {count === 1 ? "One order was" : `${count} orders were`} placed with your email address as a guest.
          </span>
          <Button type="submit" size="s">
            {count === 1 ? "Add it to my account" : "Add them to my account"}
          </Button>
        </Form>
      </Note>
    </div>
  );
}

function ForGuests() {
  return (
    <div className="wrap pb-[var(--band)]">
      <PageHead title="My Orders">Sign in to see all your orders, or track one with its number.</PageHead>
      <div className="stack pt-6 max-w-[40rem]">
        <p>
          Bought as a guest? The link in your receipt opens the order. You can also track it with the order number and
          your email address.
        </p>
        <div className="row">
          <ButtonLink to="/track-order">Track Order</ButtonLink>
          <ButtonLink tone="line" to="/login?next=%2Forders">
            Sign In
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** Filters of the list, each with its own URL. */
function OrderListTabs({ list, counts }: { list: OrderList; counts: Record<OrderList, number> }) {
  return (
    <div className="row row--between py-4">
      <Tabs label="Show" className="border-0">
        {(Object.keys(orderLists) as OrderList[]).map((each) => (
          <Link key={each} to={listAddress(each)} aria-current={each === list ? "page" : undefined}>
            {orderLists[each].label} <small>{counts[each]}</small>
          </Link>
        ))}
      </Tabs>
      <Link className="small" to="/track-order">
        Bought as a guest? Track it here
      </Link>
    </div>
  );
}
