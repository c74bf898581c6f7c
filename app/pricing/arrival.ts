import type { DeliveryOption } from "./delivery.ts";
import { addWorkingDays, londonDay } from "./working-days.ts";

/** First and last day a parcel can come, as ISO dates ("2026-11-25"). */
export type ArrivalWindow = { earliest: string; latest: string };

/** When a parcel sent this way arrives, counted in UK working days from the London day of `from`. */
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
