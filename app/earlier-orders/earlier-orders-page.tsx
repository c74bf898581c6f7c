import { redirect } from "react-router";
import { requireUser } from "#app/accounts/session/.server/current-user.ts";
import { shopContext } from "#app/context.ts";
import { formatLongDay } from "#app/shared/dates.ts";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Pagination } from "#app/ui/display/pagination.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Breadcrumbs } from "#app/ui/layout/breadcrumbs.tsx";
import { PageHead } from "#app/ui/layout/page-head.tsx";
import { Link } from "#app/ui/link.tsx";
import { privateMeta } from "#app/ui/private-meta.ts";
import { earlierOrdersPerPage, listEarlierOrders } from "./.server/earlier-orders.ts";
import type { Route } from "./+types/earlier-orders-page";
import { formatAmount } from "./amounts.ts";
import "./earlier-orders-page.css";
import "#app/ui/display/price.css";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const page = loaderData?.page ?? 1;
  return privateMeta(`Earlier orders${page > 1 ? `, page ${page}` : ""}`);
};

const pageAddress = (page: number) => (page > 1 ? `/orders/earlier?page=${page}` : "/orders/earlier");

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const user = await requireUser(shop, request);
  const asked = Number(new URL(request.url).searchParams.get("page") ?? 1);
  const page = Number.isInteger(asked) && asked > 0 && asked <= 10_000 ? asked : 1;
  const { orders, total } = await listEarlierOrders(shop, user, page);
  const pages = Math.max(1, Math.ceil(total / earlierOrdersPerPage));
  // 'No earlier orders here' would be wrong beyond the last page.
  if (page > pages) throw redirect(pageAddress(pages));
  return { orders, page, pages };
}

/** What the customer bought before the shop moved here, to look at (R-MOVE-6). */
export default function EarlierOrdersPage({ loaderData: { orders, page, pages } }: Route.ComponentProps) {
  return (
    <div className="wrap pb-[var(--band)]">
      <Breadcrumbs trail={[{ label: "My Orders", to: "/orders" }]} current="Earlier orders" />
      <PageHead title="Earlier orders">
        Placed with your email address before our shop moved here. For a question about one,{" "}
        <Link to="/contact">write to us</Link> with its number.
      </PageHead>
      {orders.length > 0 ? (
        <ul className="eord">
          {orders.map((order) => (
            <EarlierOrder key={order.id} order={order} />
          ))}
        </ul>
      ) : (
        <EmptyState title="No earlier orders here" headingLevel={2}>
          <ButtonLink to="/orders">My Orders</ButtonLink>
        </EmptyState>
      )}
      <Pagination page={page} pages={pages} hrefFor={pageAddress} />
    </div>
  );
}

type Order = Awaited<ReturnType<typeof listEarlierOrders>>["orders"][number];

function EarlierOrder({ order }: { order: Order }) {
  const { number, placedAt, status, lines, total, refundedTotal, currency, address } = order;
  return (
    <li>
      <div className="grid content-start gap-[0.35rem]">
        <h2 className="text-(length:--t-4) wrap-anywhere">{number}</h2>
        <p>
          <time dateTime={placedAt.toISOString()}>{formatLongDay(placedAt)}</time>. {status}
        </p>
        <p>{lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} x ${name}` : name)).join(", ")}</p>
        {address && <p className="small soft">To {address.split("\n").join(", ")}</p>}
      </div>
      <div className="grid content-start justify-items-end">
        <b className="price">{formatAmount(total, currency)}</b>
        {refundedTotal > 0 && <span className="small">{formatAmount(refundedTotal, currency)} refunded</span>}
      </div>
    </li>
  );
}
