import { and, eq } from "drizzle-orm";
import { audit } from "#app/admin/.server/audit.ts";
import { settleAttention } from "#app/shared/.server/attention.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Transaction } from "#database/open.ts";
import { refundRequests } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { releaseDiscount } from "../../../checkout/discount/.server/reserve-discount.ts";
import type { Order } from "../../.server/order-store.ts";
import { mustTransition } from "../../.server/transition.ts";
import { endFurtherPayment } from "../../further-payment/.server/further-payments.ts";
import { refundCancellation } from "../../refunds/.server/decide-refund.ts";

export type Cancellation = {
  reason: string;
  /** 'shop': automatically, because too few were ordered; refunds give that reason. */
  actor: "customer" | "staff" | "shop";
  /** The staff member who cancels. */
  staff?: { id: string; name: string };
};
export type CancelOutcome =
  | "cancelled"
  | "not_signed_in"
  | "not_found"
  | "already_cancelled"
  /** It is in production or further, so it can only be returned. */
  | "too_late"
  /** The print provider did not answer. Nothing has changed. */
  | "printer_silent";

/** Cancels an order whose print has stopped or never existed, and refunds it, in one transaction. */
export async function cancelStopped(shop: Shop, tx: Transaction, order: Order, wanted: Cancellation): Promise<void> {
  await markCancelled(shop, tx, order, wanted, { printState: "stopped", printfulStatus: "canceled" });
  await refundCancellation(shop, tx, order);
}

/** Records the cancellation. The caller handles the print order and the refund. */
export async function markCancelled(
  shop: Shop,
  tx: Transaction,
  order: Order,
  { reason, actor, staff }: Cancellation,
  change: Partial<Pick<Order, "printState" | "printfulStatus">> = {},
): Promise<void> {
  await mustTransition(tx, order.id, "canceled", {
    happening: { type: "canceled", actor, dedupeKey: "canceled", data: { reason } },
    change: { cancelReason: reason, ...change },
  });
  await releaseDiscount(tx, order.id);
  await endFurtherPayment(shop, tx, order.id);
  if (staff) await recordStaffCancellation(tx, order, { staff, reason });
}

/**
 * Logs a cancellation by staff and settles the order's attention items, in the transaction that cancels.
 * @param order as it was before
 */
async function recordStaffCancellation(
  tx: Transaction,
  order: Order,
  by: { staff: NonNullable<Cancellation["staff"]>; reason: string },
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

/**
 * Whether a cancellation awaits a second person's approval. Until then the order is not printed. The order must be
 * locked; requesting an approval locks it too.
 */
export async function waitsForDecision(tx: Transaction, orderId: string): Promise<boolean> {
  const isWaiting = and(eq(refundRequests.kind, "cancellation"), eq(refundRequests.status, "waiting"));
  const [request] = await tx
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, orderId), isWaiting));
  return request !== undefined;
}
