import { formatPence } from "#app/shared/money.ts";
import { ButtonLink } from "#app/ui/forms/button.tsx";
import { groundFor } from "#app/ui/layout/panes.tsx";
import { Link } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { orderCan } from "../rules.ts";
import { statusTitle } from "../status-words.ts";
import type { ListedOrder } from "./.server/list-orders.ts";
import { listedSentence, thingsIn } from "./list-words.ts";
import "./order-row.css";
import "#app/ui/display/price.css";

const shownPictures = 3;

/** One order of the list: what it is, where it stands, what it cost and the one thing to do now. */
export function OrderRow({ order, now }: { order: ListedOrder; now: Date }) {
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
        <p className="small soft num">{order.number}</p>
      </div>
      <div className="orow__e">
        <b className="price">{formatPence(order.total)}</b>
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
      {more > 0 && <span className="dark num">+ {more}</span>}
    </div>
  );
}
