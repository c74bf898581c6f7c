import { describeArrival, describeService } from "#app/pricing/describe-delivery.ts";
import { formatDateTime } from "#app/shared/dates.ts";
import { Disclosure, Faq } from "#app/ui/display/disclosure.tsx";
import { Timeline } from "#app/ui/display/timeline.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { OwnersOrder } from "../.server/read-order.ts";
import type { Card } from "../card-label.ts";
import { optionsOf } from "../item-groups.ts";
import type { StatusFacts } from "../status-text.ts";
import { expectedArrival, isToCome } from "./arrival.ts";
import CopyButton from "./copy-button.island.tsx";
import { carrierLabel, carrierName, contentsOf, isPart, type Parcel, trackingLink } from "./parcels.ts";
import { type Happening, happenings, timelineSteps } from "./timeline-steps.ts";
import "./order-progress.css";

interface OrderProgressProps {
  order: StatusFacts;
  parcels: readonly (Parcel & { id: number })[];
  events: readonly Happening[];
  items: Parameters<typeof ParcelCard>[0]["items"];
  now: Date;
}

/** Progress of an order: timeline, parcels and history. */
export function OrderProgress({ order, parcels, events, items, now }: OrderProgressProps) {
  return (
    <>
      <Timeline steps={timelineSteps(order, parcels, events, now)} />
      {parcels.map((parcel) => (
        <ParcelCard key={parcel.id} parcel={parcel} items={items} />
      ))}
      <OrderTimeline events={events} card={order} />
    </>
  );
}

/** The order's history, newest first. */
export function OrderTimeline({ events, card }: { events: readonly Happening[]; card: Card }) {
  return (
    <Faq>
      <Disclosure summary="Order history">
        <ol className="events">
          {happenings(events, card).map(({ when, what }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may happen twice in a minute
            <li key={index}>
              <span className="soft">{when}</span>
              <b>{what}</b>
            </li>
          ))}
        </ol>
      </Disclosure>
    </Faq>
  );
}

type Item = { id: number; quantity: number; productName: string; color: string; size: string };

interface ParcelCardProps {
  parcel: Parcel;
  items: readonly Item[];
}

/** One parcel: carrier, number, progress, and its contents if it holds only part of the order. */
function ParcelCard({ parcel, items }: ParcelCardProps) {
  const { trackingNumber, reshipment } = parcel;
  const link = trackingLink(parcel);
  const contents = contentsOf(parcel, items);
  return (
    <div className="box px-5 py-[1.15rem]">
      <div className="row row--between track-c__h">
        <div>
          <p className="small soft">
            {carrierLabel(parcel)}
            {reshipment && ", sent again"}
          </p>
          {trackingNumber ? <p className="track-c__n num">{trackingNumber}</p> : <p>Sent without a tracking number</p>}
        </div>
        <div className="row [--gap:0.5rem]">
          {trackingNumber && (
            <Island
              name="orders/customer/copy-button"
              of={CopyButton}
              props={{ text: trackingNumber, label: "Copy number" }}
            />
          )}
          {link && (
            <a className="btn btn--s" href={link} target="_blank" rel="noopener noreferrer">
              {carrierName(parcel.carrier)} site <Icon name="external" size="s" />
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>
          )}
        </div>
      </div>
      <ol className="events">
        {stops(parcel).map(({ when, what }) => (
          <li key={what}>
            <time dateTime={when.toISOString()}>{formatDateTime(when)}</time>
            <b>{what}</b>
          </li>
        ))}
      </ol>
      {contents && isPart(contents, items) && (
        <p className="small soft">
          In this parcel:{" "}
          {contents
            .map((item) =>
              [item.sent > 1 && `${item.sent} x`, item.productName, optionsOf(item)].filter(Boolean).join(" "),
            )
            .join("; ")}
        </p>
      )}
    </div>
  );
}

function stops({ shippedAt, deliveredAt, returnedAt }: Parcel): { when: Date; what: string }[] {
  return [
    ...(returnedAt ? [{ when: returnedAt, what: "Returned to the printer" }] : []),
    ...(deliveredAt ? [{ when: deliveredAt, what: "Delivered" }] : []),
    { when: shippedAt, what: "Collected from the printer" },
  ];
}

interface OrderTrackingProps {
  order: OwnersOrder;
  parcels: readonly (Parcel & { id: number })[];
  items: Parameters<typeof ParcelCard>[0]["items"];
  now: Date;
}

/** The parcels. Before dispatch, explains what will appear here. Empty for an order that ended without being sent. */
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
    <div className="box row px-5 py-[1.15rem] flex-nowrap items-start">
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
