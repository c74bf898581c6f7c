import { carrierWords, trackingLink } from "#app/orders/customer/parcels.ts";
import { momentWords } from "#app/shared/dates.ts";
import { Icon } from "#app/ui/media/icon.tsx";
import { Panel } from "../kit/panel.tsx";
import type { StaffParcel } from "./.server/order-happenings.ts";

/** What was posted, and where the carrier has it. */
export function ParcelsPanel({ parcels }: { parcels: readonly StaffParcel[] }) {
  if (parcels.length === 0) return null;
  return (
    <Panel title={parcels.length === 1 ? "Parcel" : "Parcels"}>
      <ul className="plain notes small">
        {parcels.map((parcel) => {
          const link = trackingLink(parcel);
          return (
            <li key={parcel.id}>
              <b>{carrierWords(parcel)}</b>
              <span className="block">
                {link ? (
                  <a href={link} rel="noreferrer">
                    {parcel.trackingNumber ?? "Follow it"} <Icon name="external" size="s" />
                  </a>
                ) : (
                  parcel.trackingNumber
                )}
              </span>
              <span className="soft tiny block">{stateOf(parcel)}</span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function stateOf({ shippedAt, deliveredAt, returnedAt }: StaffParcel): string {
  if (returnedAt) return `Came back ${momentWords(returnedAt)}`;
  return deliveredAt ? `Arrived ${momentWords(deliveredAt)}` : `Posted ${momentWords(shippedAt)}`;
}
