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

/** "3 to 5 days", "1 day". */
export function describeDays(option: Pick<DeliveryOption, "minDeliveryDays" | "maxDeliveryDays">): string {
  const { minDeliveryDays: min, maxDeliveryDays: max } = option;
  if (min !== max) return `${min} to ${max} days`;
  return max === 1 ? "1 day" : `${max} days`;
}

/** The service's name and carrier, worded the same everywhere: "Standard UK Delivery, Royal Mail". */
export const describeService = (name: string | null, carrier: string | null): string =>
  [name, carrier].filter(Boolean).join(", ");

// Fixed here, because locale data varies by platform version: "Sept" in one, "Sep" in another.
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
export const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "Wed 25 to Fri 27 Nov", "Mon 30 Nov to Wed 2 Dec", or "Mon 23 Nov" for a single day. */
export function describeArrival({ earliest, latest }: ArrivalWindow): string {
  const first = words(earliest);
  const last = words(latest);
  if (earliest === latest) return `${last.day} ${last.month}`;
  const sameMonth = earliest.slice(0, 7) === latest.slice(0, 7);
  return `${first.day}${sameMonth ? "" : ` ${first.month}`} to ${last.day} ${last.month}`;
}

function words(isoDate: string): { day: string; month: string } {
  const date = new Date(`${isoDate}T00:00:00Z`);
  return { day: `${weekdays[date.getUTCDay()]} ${date.getUTCDate()}`, month: months[date.getUTCMonth()]! };
}
