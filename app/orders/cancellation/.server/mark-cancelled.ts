import { and, eq, sql } from "drizzle-orm";
import { writeDownCancellation } from "#app/admin/orders/.server/write-down-cancellation.ts";
import type { Transaction } from "#database/open.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { addEvent, type Order } from "../../.server/order-store.ts";
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
  await markCancelled(shop, tx, order, wanted);
  await tx.update(orders).set({ printState: "stopped", printfulStatus: "canceled" }).where(eq(orders.id, order.id));
  await refundCancellation(shop, tx, order, await refundReason(tx, order.id));
}

/** Writes the cancellation down; what it means for print and money is the caller's affair. */
export async function markCancelled(shop: Shop, tx: Transaction, order: Order, wanted: Cancellation): Promise<void> {
  await tx
    .update(orders)
    .set({ status: "canceled", canceledAt: shop.clock.now(), cancelReason: wanted.reason, updatedAt: new Date() })
    .where(and(eq(orders.id, order.id), sql`${orders.userId} is not distinct from ${order.userId}`));
  await releaseDiscount(tx, order.id);
  await addEvent(tx, {
    orderId: order.id,
    type: "canceled",
    actor: wanted.actor,
    dedupeKey: "canceled",
    data: { reason: wanted.reason },
  });
  if (wanted.staff) await writeDownCancellation(tx, order, { staff: wanted.staff, reason: wanted.reason });
}
