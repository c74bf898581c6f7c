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
 * Staff cancel an order, by the same use case as its owner does: the printer stops, then the money goes back. It moves
 * everything that was paid, so the refund limit of who cancels applies too; until a second person decides, the order
 * is not printed.
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
  const asked = await askSecondPerson(shop, staff, orderId, {
    ...{ formKey, kind: "cancellation", amount, wish: { reason }, reason },
  });
  return "problem" in asked ? "request_open" : asked;
}

/** Without a look at anybody's limit: for who may, and for what a second person has said yes to. */
export async function cancelNow(shop: Shop, staff: Staff, orderId: string, reason: string): Promise<CancelOutcome> {
  const order = await readOrder(shop.db, orderId);
  if (!order) return "not_found";
  return cancelOrder(shop, order, { reason, actor: "staff", staff: { id: staff.id, name: staff.name } });
}
