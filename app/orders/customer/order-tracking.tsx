import { describeArrival, describeService } from "#app/pricing/delivery-words.ts";
import { Icon } from "#app/ui/media/icon.tsx";
import type { OwnersOrder } from "../.server/read-order.ts";
import { expectedArrival, isToCome } from "./arrival.ts";
import { ParcelCard } from "./parcel-card.tsx";
import type { Parcel } from "./parcels.ts";

interface OrderTrackingProps {
  order: OwnersOrder;
  parcels: readonly (Parcel & { id: number })[];
  items: Parameters<typeof ParcelCard>[0]["items"];
  now: Date;
}

/** The parcels, inside the site; until there is one, what will stand here. Nothing for an order that ended unsent. */
export function OrderTracking({ order, parcels, items, now }: OrderTrackingProps) {
  const waiting = order.status === "paid" || order.status === "in_production";
  if (parcels.length === 0 && !waiting) return null;
  return (
    <section aria-labelledby="tracking-title">
      <h2 id="tracking-title">Tracking</h2>
      <div className="stack">
        {parcels.map((parcel) => (
          <ParcelCard key={parcel.id} parcel={parcel} items={items} />
        ))}
        {parcels.length === 0 && <NotYet order={order} now={now} />}
      </div>
    </section>
  );
}

function NotYet({ order, now }: { order: OwnersOrder; now: Date }) {
  const arrival = expectedArrival(order, null);
  return (
    <div className="track-c row flex-nowrap items-start">
      <Icon name="truck" size="l" />
      <div>
        <p>
          <b>{describeService(order.shippingName, order.shippingCarrier)}</b>
        </p>
        <p className="soft">
          Your tracking number will appear here, and in your inbox, when the parcel is posted.
          {isToCome(arrival, now) && ` With you ${describeArrival(arrival)}.`}
        </p>
      </div>
    </div>
  );
}
