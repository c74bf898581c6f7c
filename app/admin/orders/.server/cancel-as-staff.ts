import { readOrder } from "#app/orders/.server/order-store.ts";
import { cancelOrder } from "#app/orders/cancellation/.server/cancel-order.ts";
import type { CancelOutcome } from "#app/orders/cancellation/.server/mark-cancelled.ts";
import type { Shop } from "#server/shop.ts";
import type { Staff } from "../../.server/staff.ts";
import { isOverLimit } from "../refund-limits.ts";
import { mayCancel } from "../status-changes.ts";
import { askSecondPerson, paidBackBy } from "./refund-order.ts";

export type StaffCancelOutcome = CancelOutcome | "request_open" | { waits: number };

/**
 * Cancels an order as staff, with the owner's own use case: the printer stops, then everything is refunded. The refund
 * limit applies, since all that was paid moves; over it, the order is held until a second person decides.
 */
export async function cancelAsStaff(
  shop: Shop,
  staff: Staff,
  orderId: string,
  { formKey, reason }: { formKey: string; reason: string },
): Promise<StaffCancelOutcome> {
  const order = await readOrder(shop.db, orderId);
  if (!order) return "not_found";
  if (order.status === "canceled") return "already_cancelled";
  if (!mayCancel(order)) return "too_late";
  const amount = order.capturedTotal - order.refundedTotal;
  if (!isOverLimit(staff, amount, await paidBackBy(shop.db, staff, orderId)))
    return cancelNow(shop, staff, orderId, reason);
  const request = await askSecondPerson(shop, staff, orderId, {
    ...{ formKey, kind: "cancellation", amount, wish: { reason }, reason },
  });
  return "problem" in request ? "request_open" : request;
}

/** Cancels without a limit: for staff within theirs, and for approved requests. */
export async function cancelNow(shop: Shop, staff: Staff, orderId: string, reason: string): Promise<CancelOutcome> {
  const order = await readOrder(shop.db, orderId);
  if (!order) return "not_found";
  return cancelOrder(shop, order, { reason, actor: "staff", staff: { id: staff.id, name: staff.name } });
}
