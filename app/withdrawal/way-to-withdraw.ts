import { type OrderStatus, orderCan } from "#app/orders/rules.ts";

/** Before anything was sent the order is cancelled; after that the goods come back. */
type WayToWithdraw = "cancel" | "return";

type Withdrawable = { status: OrderStatus; deliveredAt: Date | null };

/**
 * How somebody withdraws from an order (R-WITHDRAW-1): from the moment that it is placed until the period for a return
 * without a reason ends.
 * @param days the shop's period, never fewer than the law's
 * @returns null if the period is over, or the order has ended
 */
export function wayToWithdraw(order: Withdrawable, now: Date, days: number): WayToWithdraw | null {
  if (order.status === "paid" || order.status === "on_hold") return "cancel";
  return orderCan.sendBack(order, now, days) ? "return" : null;
}
