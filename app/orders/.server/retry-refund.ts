import { eq } from "drizzle-orm";
import { refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { decideRefund } from "./decide-refund.ts";
import { lockOrder } from "./order-store.ts";
import { carryOutRefund } from "./send-refund.ts";

export type RetryOutcome = "sent" | "not_found" | "nothing_left";

/**
 * Pays back once more what did not get there. One that Stripe never took is sent again under its own key; one that
 * failed there becomes one new decision, named after it: however often this runs, the money goes back once.
 */
export async function retryRefund(shop: Shop, refundId: string, decidedBy: string): Promise<RetryOutcome> {
  const next = await shop.db.transaction(async (tx) => {
    const [seen] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
    const order = seen && (await lockOrder(tx, seen.orderId));
    if (!order) return "not_found";
    const all = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
    const failed = all.find(({ id }) => id === refundId)!;
    if (failed.status !== "failed") return failed;
    const decisionKey = `retry:${failed.id}`;
    const earlier = all.find((each) => each.decisionKey === decisionKey);
    if (earlier) return earlier;
    if (failed.amount > order.capturedTotal - order.refundedTotal) return "nothing_left";
    const { amount, shippingAmount, lines, reason } = failed;
    return decideRefund(shop, tx, order, { decisionKey, amount, shippingAmount, lines, reason, decidedBy });
  });
  if (next === "not_found" || next === "nothing_left") return next;
  if (next) await carryOutRefund(shop, next.id);
  return "sent";
}
