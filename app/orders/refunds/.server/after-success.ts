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
 * Runs when a refund succeeds. If everything is refunded without a cancellation, the order becomes `refunded`, and the
 * print provider is asked to stop it if it has not begun, confirmed or not.
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
  // It was stopped while the bank processed the refund. Only now has the order ended, so release its code.
  if (order.printState === "stopped") await releaseDiscount(tx, order.id);
  if (mayStillStop(order)) await enqueue(shop, tx, stopPrint, { orderId: order.id }, order.id);
}
