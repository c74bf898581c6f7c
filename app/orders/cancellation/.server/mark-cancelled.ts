import { writeDownCancellation } from "#app/admin/orders/.server/write-down-cancellation.ts";
import type { Transaction } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import type { Order } from "../../.server/order-store.ts";
import { mustTransition } from "../../.server/transition.ts";
import { releaseDiscount } from "../../payment/.server/release-discount.ts";
import { refundCancellation } from "../../refunds/.server/decide-refund.ts";
import { refundReason } from "../../refunds/.server/refund-wish.ts";

export type Cancellation = {
  reason: string;
  actor: "customer" | "staff";
  /** Who of the staff does it. */
  staff?: { id: string; name: string };
};
export type CancelOutcome =
  | "cancelled"
  | "not_signed_in"
  | "not_found"
  | "already_cancelled"
  /** It is being printed or further: it can only be returned. */
  | "too_late"
  /** The printer had to be asked and gave no answer; nothing has changed. */
  | "printer_silent";

/** The printer has stopped, or never had it: the order is cancelled and its money goes back, in one transaction. */
export async function cancelStopped(shop: Shop, tx: Transaction, order: Order, wanted: Cancellation): Promise<void> {
  await markCancelled(tx, order, wanted, { printState: "stopped", printfulStatus: "canceled" });
  await refundCancellation(shop, tx, order, await refundReason(tx, order.id));
}

/** Writes the cancellation down; what it means for print and money is the caller's affair. */
export async function markCancelled(
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
  if (staff) await writeDownCancellation(tx, order, { staff, reason });
}
