import { useSyncExternalStore } from "react";
import { arrivalWindow } from "#app/pricing/arrival.ts";
import { describeArrival, describeDays } from "#app/pricing/delivery-words.ts";
import { useBuiltInDelivery } from "./use-built-in-delivery.ts";

const never = () => () => {};

/** When it comes if it is ordered now. A page may be kept for hours, so the day is the browser's; before it, the days. */
export function ArrivalWords() {
  const [standard] = useBuiltInDelivery().checkout;
  // One text a day, so that asking twice gives the same answer.
  const today = () => describeArrival(arrivalWindow(standard, new Date()));
  const days = useSyncExternalStore<string | null>(never, today, () => null);
  if (days === null) return <>{`${standard.carrier} then takes ${describeDays(standard)} in the UK`}</>;
  return (
    <>
      Order now, with you <b>{days}</b>
    </>
  );
}
