import { Link } from "react-router";
import { useClaims } from "#app/claims/claims-context.tsx";
import { mayClaim } from "#app/claims/rules.ts";
import { bundleDeliveryClaim } from "#app/pricing/delivery.ts";
import { formatPence } from "#app/pricing/money.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import { ArrivalWords } from "./arrival-words.tsx";
import type { BundleCardData } from "./cards.ts";
import { listOf } from "./price-words.ts";

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

/** What can be relied on, in three lines; a slogan only where the shop may claim it. */
export function BuyFacts() {
  const store = useStore();
  const claims = useClaims();
  return (
    <ul className="buy__facts plain">
      <li>
        <Icon name="clock" />
        <span>
          {claims.shipsIn && <b>{claims.shipsIn}.</b>} <ArrivalWords />
        </span>
      </li>
      <li>
        <Icon name="return" />
        <span>
          {mayClaim(claims, "Easy Returns") && <b>Easy Returns.</b>} {store.returnWindowDays} days to send it back
        </span>
      </li>
      {mayClaim(claims, "Printed in Britain") && (
        <li>
          <Icon name="printer" />
          <span>
            <b>Printed in Britain</b> when you order it
          </span>
        </li>
      )}
    </ul>
  );
}

/** The bundle that this product is part of: 'This, Cap and Mug'. */
export function PartOfBundle({ bundle, noun }: { bundle: BundleCardData; noun: string }) {
  const others = bundle.contents.filter((each) => each !== noun);
  return (
    <Link className="buy__bundle" to={`/product/${bundle.slug}`} prefetch="intent">
      <span>
        <Picture picture={bundle.imageUrl} alt="" sizes="5rem" />
      </span>
      <span>
        <b>{bundle.name}</b>
        <span className="small">
          {listOf(["This", ...others])}. {formatPence(bundle.price)}, {bundleDeliveryClaim}
        </span>
      </span>
      <Icon name="next" />
    </Link>
  );
}
