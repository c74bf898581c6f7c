import { OrderNumber } from "#app/orders/order-number.tsx";
import { describeArrival } from "#app/pricing/describe-delivery.ts";
import { londonDay } from "#app/pricing/working-days.ts";
import { formatDay, formatTime } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { groundFor } from "#app/ui/layout/panes.tsx";
import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { store } from "#store";
import { orderCan, returnUntil } from "../rules.ts";
import { type StatusFacts, statusSentence, statusTitle } from "../status-text.ts";
import type { ListedOrder } from "./.server/list-orders.ts";
import { expectedArrival, isToCome } from "./arrival.ts";
import { carrierName } from "./parcels.ts";
import "./order-row.css";
import "#app/ui/display/price.css";

const shownPictures = 3;

/** One order in the list: contents, status, total, and the next action. */
export function OrderListItem({ order, now }: { order: ListedOrder; now: Date }) {
  const to = `/orders/${order.number}`;
  return (
    <li className="orow">
      <Pictures items={order.items} />
      <div className="orow__b">
        <h2>
          <Link to={to}>{statusTitle(order, order.carrier !== null)}</Link>
        </h2>
        <p>{listedSentence(order, now, useStore().returnWindowDays)}</p>
        <p className="small soft">{thingsIn(order.items)}</p>
        <p className="small soft num">
          <OrderNumber number={order.number} />
        </p>
      </div>
      <div className="orow__e">
        <b className="price text-(length:--t-4)">{formatPence(order.total)}</b>
        <Next order={order} now={now} to={to} />
      </div>
    </li>
  );
}

function Next({ order, now, to }: { order: ListedOrder; now: Date; to: string }) {
  const store = useStore();
  if (orderCan.cancel(order, now)) {
    return (
      <ButtonLink tone="danger" size="s" to={`${to}/cancellation`}>
        Cancel order
      </ButtonLink>
    );
  }
  if (order.status === "shipped") {
    return (
      <ButtonLink size="s" to={to}>
        Track
      </ButtonLink>
    );
  }
  if (order.status === "delivered" && order.someLeft && orderCan.sendBack(order, now, store.returnWindowDays)) {
    return (
      <ButtonLink tone="line" size="s" to={`${to}/return`}>
        Return
      </ButtonLink>
    );
  }
  return null;
}

function Pictures({ items }: { items: ListedOrder["items"] }) {
  const different = [...new Map(items.map((item) => [item.imageUrl, item])).values()];
  const more = different.length > shownPictures ? different.length - shownPictures + 1 : 0;
  const shown = different.slice(0, more > 0 ? shownPictures - 1 : shownPictures);
  return (
    <div className="orow__pics" aria-hidden="true">
      {shown.map((item) => (
        <span key={item.id} className={`ground-${groundFor(item.color)}`}>
          <Picture picture={item.imageUrl} alt="" sizes="10rem" />
        </span>
      ))}
      {more > 0 && <span className="on-ink num">+ {more}</span>}
    </div>
  );
}

type Listed = StatusFacts & { refundedTotal: number; carrier: string | null; someLeft: boolean };

/**
 * One sentence about an order in a list: when it was placed or posted, when it arrives, what was refunded.
 * @param returnWindowDays days from delivery
 */
function listedSentence(order: Listed, now: Date, returnWindowDays: number): string {
  const back = order.refundedTotal > 0 ? `${formatPence(order.refundedTotal)} refunded` : null;
  const arrival = expectedArrival(order, order.shippedAt);
  const arrivalSentence = isToCome(arrival, now) ? `With you ${describeArrival(arrival)}` : null;
  switch (order.status) {
    case "paid":
    case "in_production":
      return sentences(placedText(order.paidAt, now), arrivalSentence, back);
    case "shipped":
      return sentences(postedText(order), arrivalSentence, back);
    case "delivered": {
      const until = returnUntil(order, returnWindowDays);
      const open = order.someLeft && until && now <= until ? `Return it until ${formatDay(until)}` : null;
      const day = order.deliveryAssumed ? "It should have arrived" : order.deliveredAt && formatDay(order.deliveredAt);
      return sentences(day, open, back);
    }
    case "canceled":
      return sentences(order.canceledAt && formatDay(order.canceledAt), back ?? "Your refund is on its way");
    default:
      return statusSentence(order, now);
  }
}

const sentences = (...parts: (string | null)[]): string => parts.filter(Boolean).join(". ");

function placedText(paidAt: Date | null, now: Date): string | null {
  if (!paidAt) return null;
  return londonDay(paidAt) === londonDay(now) ? `Placed today at ${formatTime(paidAt)}` : `Placed ${formatDay(paidAt)}`;
}

function postedText({ shippedAt, carrier }: Listed): string | null {
  if (!shippedAt) return null;
  return carrier ? `Posted ${formatDay(shippedAt)}, ${carrierName(carrier)}` : `Posted ${formatDay(shippedAt)}`;
}

type Thing = { productName: string; quantity: number; bundleName: string | null; bundleInstance: string | null };

/** "Champion Bundle, Cap, 4 Mugs": each bundle once, single items with their quantity, without the brand. */
function thingsIn(items: readonly Thing[]): string {
  const names = new Map<string, number>();
  const bundles = new Set<string>();
  for (const item of items) {
    if (item.bundleInstance !== null && bundles.has(item.bundleInstance)) continue;
    if (item.bundleInstance !== null) bundles.add(item.bundleInstance);
    const name = item.bundleInstance !== null ? (item.bundleName ?? "Bundle") : shortName(item.productName);
    names.set(name, (names.get(name) ?? 0) + (item.bundleInstance !== null ? 1 : item.quantity));
  }
  return [...names].map(([name, count]) => (count > 1 ? `${count} x ${name}` : name)).join(", ");
}

const shortName = (name: string) => (name.startsWith(`${store.brand} `) ? name.slice(store.brand.length + 1) : name);
