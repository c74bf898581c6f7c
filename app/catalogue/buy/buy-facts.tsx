import { useSyncExternalStore } from "react";
import { canClaim } from "#app/claims/rules.ts";
import { useClaims } from "#app/page-contexts.tsx";
import { bundleDeliveryClaim } from "#app/pricing/delivery.ts";
import { arrivalWindow, describeArrival, describeDays } from "#app/pricing/describe-delivery.ts";
import { formatPence } from "#app/shared/money.ts";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import type { BundleCardData } from "../model/cards.ts";
import { listOf } from "../model/phrases.ts";
import { useBuiltInDelivery } from "../use-built-in-delivery.ts";
import "./buy-box.css";

/**
 * Three facts to rely on; a slogan only if the shop has confirmed it.
 * @param props.canOrder false for what is sold out or not on sale: no day is given by which it would arrive
 */
export function BuyFacts({ canOrder }: { canOrder: boolean }) {
  const store = useStore();
  const claims = useClaims();
  return (
    <ul className="buy__facts">
      <li>
        <Icon name="clock" />
        <span>
          {claims.shipsIn && <b>{claims.shipsIn}.</b>} <ArrivalText canOrder={canOrder} />
        </span>
      </li>
      <li>
        <Icon name="return" />
        <span>
          {canClaim(claims, "Easy Returns") && <b>Easy Returns.</b>} {store.returnWindowDays} days to send it back
        </span>
      </li>
      {canClaim(claims, "Printed in Britain") && (
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

const never = () => () => {};

/**
 * The arrival date of an order placed now. The page may be cached for hours, so the browser computes the date; until
 * then the number of days is shown.
 */
function ArrivalText({ canOrder }: { canOrder: boolean }) {
  const [standard] = useBuiltInDelivery().checkout;
  // The same string all day, so that React sees a stable snapshot.
  const today = () => describeArrival(arrivalWindow(standard, new Date()));
  const days = useSyncExternalStore<string | null>(never, today, () => null);
  if (days === null || !canOrder) return <>{`${standard.carrier} then takes ${describeDays(standard)} in the UK`}</>;
  return (
    <>
      Order now, with you <b className="inline-block">{days}</b>
    </>
  );
}

/** The delivery price, right beside the price. */
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

/** A bundle with this product: 'This, Cap and Mug'. */
export function PartOfBundle({ bundle, noun }: { bundle: BundleCardData; noun: string }) {
  const others = bundle.contents.filter((each) => each !== noun);
  return (
    <Link className="buy__bundle" to={`/product/${bundle.slug}`}>
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
