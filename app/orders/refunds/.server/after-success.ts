import { and, eq, sum } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { refunds } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { stopPrint } from "../../.server/jobs.ts";
import { addEvent, type Order } from "../../.server/order-store.ts";
import { transition } from "../../.server/transition.ts";
import { releaseDiscount } from "../../payment/.server/release-discount.ts";
import { mayStillStop } from "../../rules.ts";

/**
 * When everything is back without a cancellation the order is `refunded`, and nothing more is printed for it: the printer
 * is asked to stop what it has not begun, confirmed or not.
 */
export async function afterSuccess(
  shop: Shop,
  tx: Transaction,
  order: Order,
  refund: { id: string; amount: number },
): Promise<void> {
  await addEvent(tx, {
    orderId: order.id,
    type: "refunded",
    actor: "card",
    dedupeKey: `refunded:${refund.id}`,
    data: { amount: refund.amount },
  });
  const [back] = await tx
    .select({ total: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), eq(refunds.status, "succeeded")));
  if ((back?.total ?? 0) < order.capturedTotal) return;
  const happening = { type: "all_refunded", actor: "shop", dedupeKey: "all-refunded" } as const;
  if ((await transition(tx, order.id, "refunded", { happening })) !== "moved") return;
  // Stopped while the bank had the money: only now it cannot go on, and its code has taken nothing off.
  if (order.printState === "stopped") await releaseDiscount(tx, order.id);
  if (mayStillStop(order)) await enqueue(shop, tx, stopPrint, { orderId: order.id }, order.id);
}
