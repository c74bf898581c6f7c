import { useSyncExternalStore } from "react";
import { arrivalWindow, checkoutFallback } from "#app/pricing/delivery.ts";
import { describeArrival, describeDays } from "#app/pricing/delivery-words.ts";

const [standard] = checkoutFallback;
const never = () => () => {};
/** One text a day, so that asking twice gives the same answer. */
const today = () => (standard ? describeArrival(arrivalWindow(standard, new Date())) : null);

/** When it comes if it is ordered now. A page may be kept for hours, so the day is the browser's; before it, the days. */
export function ArrivalWords() {
  const days = useSyncExternalStore(never, today, () => null);
  if (!standard) return null;
  if (days === null) return <>{`${standard.carrier} then takes ${describeDays(standard)} in the UK`}</>;
  return (
    <>
      Order now, with you <b>{days}</b>
    </>
  );
}
