import { data } from "react-router";
import { shopContext } from "#app/context.ts";
import { itemsToReturn, returnsOf } from "#app/returns/.server/return-queries.ts";
import { ReturnsOfOrder } from "#app/returns/returns-of-order.tsx";
import { Timeline } from "#app/ui/display/timeline.tsx";
import { Breadcrumbs } from "#app/ui/layout/breadcrumbs.tsx";
import { store } from "#store";
import { readOrderPage } from "../.server/read-order.ts";
import { leadToConfirming } from "../cancellation/.server/lead-to-confirming.ts";
import { CancelBox } from "../cancellation/cancel-box.tsx";
import { openOrderLink } from "./.server/open-link.ts";
import { ownPlacedOrder } from "./.server/own-order.ts";
import type { Route } from "./+types/order-page";
import { OrderActions } from "./order-actions.tsx";
import { OrderHappenings } from "./order-happenings.tsx";
import { OrderHead } from "./order-head.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderMissing } from "./order-missing.tsx";
import { OrderSide } from "./order-side.tsx";
import { OrderTracking } from "./order-tracking.tsx";
import { timelineSteps } from "./timeline-steps.ts";
import "./order-page.css";

export const meta: Route.MetaFunction = ({ loaderData, params }) => [
  {
    title: `${loaderData?.page ? `Order ${loaderData.page.order.number}` : `No order ${params.number}`}: ${store.brand}`,
  },
  { name: "robots", content: "noindex" },
];

/** The order, for its owner. An email's signed link becomes a cookie first, so that its key stays nowhere else. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await openOrderLink(shop, url, params.number);
  const { order, viewer } = await ownPlacedOrder(shop, request, params.number);
  const signedIn = viewer !== null;
  if (!order) await leadToConfirming(shop, request, params.number);
  if (!order) return data({ page: null, returns: [], someLeft: false, signedIn }, { status: 404 });
  const [page, returns, items] = await Promise.all([
    readOrderPage(shop, order),
    returnsOf(shop, order.id),
    itemsToReturn(shop, order.id),
  ]);
  return data({ page, returns, someLeft: items.some(({ left }) => left > 0), signedIn });
}

export default function OrderPage({ loaderData, params }: Route.ComponentProps) {
  const { page, returns, someLeft, signedIn } = loaderData;
  if (!page) return <OrderMissing number={params.number} signedIn={signedIn} />;
  const { order, items, parcels, events, refunds, again, now } = page;
  return (
    <div className="wrap ord">
      <Breadcrumbs trail={[{ label: "My Orders", to: "/orders" }]} current={order.number} />
      <OrderHead order={order} someSent={parcels.length > 0} now={now} />
      <section className="ord__tl" aria-label="Status">
        <Timeline steps={timelineSteps(order, parcels, events, now)} />
      </section>
      <div className="ord__in">
        <div className="stack">
          <CancelBox key={order.status} order={order} now={now} />
          <OrderTracking order={order} parcels={parcels} items={items} now={now} />
          <section aria-labelledby="bought-title">
            <h2 id="bought-title">What you bought</h2>
            <OrderLines items={items} refunds={refunds} />
          </section>
          <ReturnsOfOrder number={order.number} returns={returns} />
          <OrderActions order={order} again={again} someLeft={someLeft} now={now} />
          <OrderHappenings events={events} card={order} />
        </div>
        <OrderSide order={order} refunds={refunds} now={now} />
      </div>
    </div>
  );
}
