import { momentWords } from "#app/shared/dates.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { optionsOf } from "../item-groups.ts";
import CopyButton from "./copy-button.island.tsx";
import { carrierName, carrierWords, contentsOf, isPart, type Parcel, trackingLink } from "./parcels.ts";
import "./parcel-card.css";
import "./order-happenings.css";

type Item = { id: number; quantity: number; productName: string; color: string; size: string };

interface ParcelCardProps {
  parcel: Parcel;
  items: readonly Item[];
}

/** One parcel: who brings it, its number, how far it is, and what is in it if that is not everything. */
export function ParcelCard({ parcel, items }: ParcelCardProps) {
  const { trackingNumber, reshipment } = parcel;
  const link = trackingLink(parcel);
  const contents = contentsOf(parcel, items);
  return (
    <div className="track-c">
      <div className="row row--between track-c__h">
        <div>
          <p className="small soft">
            {carrierWords(parcel)}
            {reshipment && ", sent again"}
          </p>
          {trackingNumber ? <p className="track-c__n num">{trackingNumber}</p> : <p>Sent without a tracking number</p>}
        </div>
        <div className="row">
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
      <ol className="events plain">
        {stops(parcel).map(({ when, what }) => (
          <li key={what}>
            <time dateTime={when.toISOString()}>{momentWords(when)}</time>
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
