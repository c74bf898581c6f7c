import type { Order } from "#app/orders/.server/order-store.ts";
import { settleAttention } from "#app/shared/.server/attention.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Transaction } from "#database/open.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";

/**
 * Logs a cancellation by staff and settles the order's attention items, in the transaction that cancels.
 * @param order as it was before
 */
export async function recordStaffCancellation(
  tx: Transaction,
  order: Order,
  by: { staff: Pick<Staff, "id" | "name">; reason: string },
): Promise<void> {
  await audit(tx, by.staff, "orders", order.number, {
    action: "cancel",
    summary: `cancelled the order, ${formatPence(order.capturedTotal - order.refundedTotal)} are refunded once the printer has stopped`,
    reason: by.reason,
    before: { status: order.status },
    after: { status: "canceled" },
  });
  const heldPayment = order.capturedTotal > 0 ? (["payment_parked"] as const) : [];
  await settleAttention(tx, order.id, ["print_held", "print_not_submitted", "print_not_confirmed", ...heldPayment], {
    name: by.staff.name,
    resolution: "cancelled",
  });
}
