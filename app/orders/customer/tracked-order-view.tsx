import { useId } from "react";
import { longDay } from "../../shared/dates.ts";
import { countWords } from "../item-groups.ts";
import { statusSentence, statusTitle } from "../status-words.ts";
import type { TrackedOrder } from "./.server/track-order.ts";
import { OrderLines } from "./order-lines.tsx";
import { OrderProgress } from "./order-progress.tsx";
import "./tracked-order-view.css";

/** What was found; takes focus when it appears, so that a screen reader goes on here. */
export function TrackedOrderView({ order }: { order: TrackedOrder }) {
  const title = useId();
  const { items, parcels, events, now } = order;
  return (
    <section className="trk__r" aria-labelledby={title}>
      <div className="trk__h">
        <p className="small soft num">
          {order.number}
          {order.paidAt && `, placed ${longDay(order.paidAt)}`}
        </p>
        {/* biome-ignore lint/a11y/noAutofocus: the page answers a form, and this is where the answer begins */}
        <h2 id={title} className="poster" tabIndex={-1} autoFocus>
          {statusTitle(order, parcels.length > 0)}
        </h2>
        <p>{statusSentence(order, now)}</p>
      </div>
      <div className="trk__b">
        <OrderProgress order={order} parcels={parcels} events={events} items={items} now={now} />
        <OrderLines items={items} prices={false} />
        <p className="small soft">
          {countWords(items)}
          {parcels.length > 0 && `, ${parcels.length === 1 ? "1 parcel" : `${parcels.length} parcels`}`}
          {order.city && `, to ${order.city}`}. To see everything, cancel or return, open the link in your receipt.
        </p>
      </div>
    </section>
  );
}
