import { type ArrivalWindow, arrivalWindow } from "#app/pricing/describe-delivery.ts";
import { londonDay } from "#app/pricing/working-days.ts";
import { formatDay, formatTime } from "#app/shared/dates.ts";

type Delivery = {
  shippingMinDays: number | null;
  shippingMaxDays: number | null;
  paidAt: Date | null;
  dispatchOn: string | null;
};

/**
 * When an order arrives. Counts from dispatch if it has been dispatched, otherwise from payment or the promised
 * day of posting, as promised at checkout. Null if the carrier gave no days or nothing has been paid.
 */
export function expectedArrival(order: Delivery, shippedAt: Date | null): ArrivalWindow | null {
  const from = shippedAt ?? (order.paidAt && laterDay(order.paidAt, order.dispatchOn));
  const max = order.shippingMaxDays ?? order.shippingMinDays;
  if (!from || max === null) return null;
  return arrivalWindow({ minDeliveryDays: order.shippingMinDays ?? max, maxDeliveryDays: max }, from);
}

/** When it goes to print: a time today, or a pre-order's day. */
export const printsAt = (cancelUntil: Date, dispatchOn: string | null): string =>
  dispatchOn === null ? formatTime(cancelUntil) : formatDay(cancelUntil);

/** The moment from which delivery counts: this one or, if the ISO day is later, noon of that day. */
export const laterDay = (moment: Date, day: string | null): Date =>
  day !== null && day > londonDay(moment) ? new Date(`${day}T12:00:00Z`) : moment;

/** Whether the window is still in the future. A past window is not shown. */
export function isToCome(window: ArrivalWindow | null, now: Date): window is ArrivalWindow {
  return window !== null && londonDay(now) <= window.latest;
}
