import type { DeliveryOption } from "./delivery.ts";
import { addWorkingDays, londonDay } from "./working-days.ts";

/** First and last day a parcel can arrive, as ISO dates ("2026-11-25"). */
export type ArrivalWindow = { earliest: string; latest: string };

/** The arrival window of a delivery option, in UK working days from the London date of `from`. */
export function arrivalWindow(
  option: Pick<DeliveryOption, "minDeliveryDays" | "maxDeliveryDays">,
  from: Date,
): ArrivalWindow {
  const today = londonDay(from);
  return {
    earliest: addWorkingDays(today, option.minDeliveryDays),
    latest: addWorkingDays(today, option.maxDeliveryDays),
  };
}
