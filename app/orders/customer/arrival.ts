import { type ArrivalWindow, arrivalWindow } from "#app/pricing/delivery-words.ts";
import { londonDay } from "#app/pricing/working-days.ts";

type Delivery = { shippingMinDays: number | null; shippingMaxDays: number | null; paidAt: Date | null };

/**
 * When an order arrives. Counts from dispatch if it has been dispatched, otherwise from payment, as promised at
 * checkout. Null if the carrier gave no days or nothing has been paid.
 */
export function expectedArrival(order: Delivery, shippedAt: Date | null): ArrivalWindow | null {
  const from = shippedAt ?? order.paidAt;
  const max = order.shippingMaxDays ?? order.shippingMinDays;
  if (!from || max === null) return null;
  return arrivalWindow({ minDeliveryDays: order.shippingMinDays ?? max, maxDeliveryDays: max }, from);
}

/** Whether the window is still in the future. A past window is not shown. */
export function isToCome(window: ArrivalWindow | null, now: Date): window is ArrivalWindow {
  return window !== null && londonDay(now) <= window.latest;
}
