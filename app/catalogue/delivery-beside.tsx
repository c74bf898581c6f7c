import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { BundleCardData } from "./cards.ts";
import "./delivery-beside.css";

/** What delivery costs, as near to the price as it can stand. */
export function DeliveryBeside({ delivery, partOf }: { delivery: string; partOf: BundleCardData | null }) {
  return (
    <div className="buy__del">
      <Icon name="truck" />
      <p>
        <b>{delivery}</b>
        {partOf && (
          <>
            <br />
            <span className="small">
              Free when it is part of a <Link to={`/product/${partOf.slug}`}>bundle</Link>
            </span>
          </>
        )}
      </p>
    </div>
  );
}
