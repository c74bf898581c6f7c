import { type ArrivalWindow, arrivalWindow } from "#app/pricing/arrival.ts";
import { londonDay } from "#app/pricing/working-days.ts";

type Delivery = { shippingMinDays: number | null; shippingMaxDays: number | null; paidAt: Date | null };

/**
 * When an order arrives: counted from its dispatch once that is known, and from its payment until then, as the
 * checkout promised. Null where the carrier gave no days, or nothing has been paid.
 */
export function expectedArrival(order: Delivery, shippedAt: Date | null): ArrivalWindow | null {
  const from = shippedAt ?? order.paidAt;
  const max = order.shippingMaxDays ?? order.shippingMinDays;
  if (!from || max === null) return null;
  return arrivalWindow({ minDeliveryDays: order.shippingMinDays ?? max, maxDeliveryDays: max }, from);
}

/** Whether the promise still stands: a window that has passed is not shown as one to come. */
export function isToCome(window: ArrivalWindow | null, now: Date): window is ArrivalWindow {
  return window !== null && londonDay(now) <= window.latest;
}
