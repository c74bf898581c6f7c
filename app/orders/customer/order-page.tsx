import { useEffect, useRef } from "react";
import { data } from "react-router";
import { shopContext } from "#app/context.ts";
import { OrderNumber } from "#app/orders/order-number.tsx";
import { itemsToReturn, returnsOf } from "#app/returns/.server/return-queries.ts";
import { formatDay, formatLongDay, formatTime } from "#app/shared/dates.ts";
import { Timeline } from "#app/ui/display/timeline.tsx";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { Breadcrumbs } from "#app/ui/layout/breadcrumbs.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { privateMeta } from "#app/ui/private-meta.ts";
import { type OwnersOrder, readOrderPage } from "../.server/read-order.ts";
import { CancelBox } from "../cancellation/cancel-box.tsx";
import { ChangeToPay } from "../change/change-to-pay.tsx";
import { amountToPay } from "../further-payment/.server/further-payments.ts";
import { statusSentence, statusTitle } from "../status-text.ts";
import { openOrderLink } from "./.server/order-link.ts";
import { ownPlacedOrder, redirectToConfirming } from "./.server/own-order.ts";
import type { Route } from "./+types/order-page";
import { OrderActions } from "./order-actions.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderTimeline, OrderTracking } from "./order-progress.tsx";
import { OrderSide } from "./order-side.tsx";
import { OrderMissing } from "./order-subpage.tsx";
import { timelineSteps } from "./timeline-steps.ts";
import "./order-page.css";
import "./order-progress.css";
import { Link } from "#app/ui/link.tsx";
import type { ShownReturn } from "../../returns/.server/return-queries.ts";
import { returnStatusLabels } from "../../returns/rules.ts";

export const meta: Route.MetaFunction = ({ loaderData, params }) =>
  privateMeta(loaderData?.page ? `Order ${loaderData.page.order.number}` : `No order ${params.number}`);

/** The order, for its owner. First moves the key of an emailed link to a cookie. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  await openOrderLink(shop, url, params.number);
  const { order, viewer } = await ownPlacedOrder(shop, request, params.number);
  const signedIn = viewer !== null;
  if (!order) await redirectToConfirming(shop, request, params.number);
  if (!order) return data({ page: null, returns: [], toPay: null, someLeft: false, signedIn }, { status: 404 });
  const [page, returns, items] = await Promise.all([
    readOrderPage(shop, order),
    returnsOf(shop, order.id),
    itemsToReturn(shop.db, order.id),
  ]);
  const hasPayableChange = page.events.some(({ type }) => type === "change_to_pay");
  const toPay = hasPayableChange ? await amountToPay(shop.db, order.id) : null;
  return data({ page, returns, toPay, someLeft: items.some(({ left }) => left > 0), signedIn });
}

export default function OrderPage({ loaderData, params }: Route.ComponentProps) {
  const { page, returns, toPay, someLeft, signedIn } = loaderData;
  if (!page) return <OrderMissing number={params.number} signedIn={signedIn} />;
  const { order, items, parcels, events, refunds, again, minimums, now } = page;
  return (
    <div className="wrap ord">
      <Breadcrumbs trail={[{ label: "My Orders", to: "/orders" }]} current={order.number} />
      <OrderHead order={order} someSent={parcels.length > 0} minimums={minimums} now={now} />
      <section className="ord__tl" aria-label="Status">
        <Timeline steps={timelineSteps(order, parcels, events, now)} />
      </section>
      <div className="cols ord__in">
        <div className="stack">
          {toPay !== null && <ChangeToPay number={order.number} amount={toPay} />}
          <CancelBox key={order.status} order={order} now={now} />
          <OrderTracking order={order} parcels={parcels} items={items} now={now} />
          <section aria-labelledby="bought-title">
            <h2 id="bought-title">What you bought</h2>
            <OrderLines items={items} refunds={refunds} />
          </section>
          <ReturnsOfOrder number={order.number} returns={returns} />
          <OrderActions order={order} again={again} someLeft={someLeft} now={now} />
          <OrderTimeline events={events} card={order} />
        </div>
        <OrderSide order={order} refunds={refunds} now={now} />
      </div>
    </div>
  );
}

type HeadProps = { order: OwnersOrder; someSent: boolean; minimums: readonly string[]; now: Date };

/** The order's status as a title and a sentence, with its documents. */
function OrderHead({ order, someSent, minimums, now }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const statusBefore = useRef(order.status);
  useEffect(() => {
    if (statusBefore.current === order.status) return;
    statusBefore.current = order.status;
    // The Cancel button has disappeared and taken the focus with it. Move it here, where the result is.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [order.status]);
  return (
    <div className="ord__top row row--between">
      <div className="stack" style={{ "--gap": "0.6rem" } as React.CSSProperties}>
        <h1 className="poster" ref={heading} tabIndex={-1}>
          {statusTitle(order, someSent)}
        </h1>
        <p>
          Order{" "}
          <b>
            <OrderNumber number={order.number} />
          </b>
          {order.paidAt && `, placed ${formatLongDay(order.paidAt)} at ${formatTime(order.paidAt)}`}
        </p>
        <p>{statusSentence(order, now)}</p>
        {minimums.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      <div className="row">
        <ButtonLink tone="line" size="s" to={`/orders/${order.number}/invoice`}>
          Print receipt
        </ButtonLink>
        <ButtonLink tone="line" size="s" to={`/contact?order=${order.number}`}>
          <Icon name="chat" /> Get help
        </ButtonLink>
      </div>
    </div>
  );
}

/** An order page's list of returns and their status. */
function ReturnsOfOrder({ number, returns }: { number: string; returns: readonly ShownReturn[] }) {
  if (returns.length === 0) return null;
  return (
    <section aria-labelledby="returns-title">
      <h2 id="returns-title">Returns</h2>
      <ul className="events">
        {returns.map(({ reference, status, askedAt }) => (
          <li key={reference}>
            <span className="soft">{formatDay(askedAt)}</span>
            <Link to={`/orders/${number}/returns/${reference}`}>{reference}</Link>
            <b>{returnStatusLabels[status]}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
