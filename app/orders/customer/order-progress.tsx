import { Disclosure, Faq } from "#app/ui/display/disclosure.tsx";
import { Timeline } from "#app/ui/display/timeline.tsx";
import type { StatusFacts } from "../status-words.ts";
import { ParcelCard } from "./parcel-card.tsx";
import type { Parcel } from "./parcels.ts";
import { type Happening, happenings, timelineSteps } from "./timeline-steps.ts";
import "./order-happenings.css";

interface OrderProgressProps {
  order: StatusFacts;
  parcels: readonly (Parcel & { id: number })[];
  events: readonly Happening[];
  items: Parameters<typeof ParcelCard>[0]["items"];
  now: Date;
}

/** How far an order has come: the timeline, its parcels, and everything that has happened so far. */
export function OrderProgress({ order, parcels, events, items, now }: OrderProgressProps) {
  return (
    <>
      <Timeline steps={timelineSteps(order, parcels, events, now)} />
      {parcels.map((parcel) => (
        <ParcelCard key={parcel.id} parcel={parcel} items={items} />
      ))}
      <Faq>
        <Disclosure summary="Order history">
          <ol className="events plain">
            {happenings(events, order).map(({ when, what }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may happen twice in a minute
              <li key={index}>
                <span className="soft">{when}</span>
                <b>{what}</b>
              </li>
            ))}
          </ol>
        </Disclosure>
      </Faq>
    </>
  );
}
