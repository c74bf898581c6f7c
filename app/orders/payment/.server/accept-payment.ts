import { settleAttention } from "#app/shared/.server/attention.ts";
import type { Transaction } from "#database/open.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { submitToPrinter } from "../../.server/jobs.ts";
import { lockOrder } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import { mustTransition } from "../../.server/transition.ts";
import { waitsForDecision } from "../../cancellation/.server/mark-cancelled.ts";
import { isPaymentHeld } from "../../rules.ts";

/**
 * Accepts a held payment that a person has checked. Only if the captured amount is the order's total to the penny;
 * anything else can only be refunded.
 */
export async function acceptHeldPayment(
  shop: Shop,
  orderId: string,
  by: { name: string; alongside?: (tx: Transaction) => Promise<void> },
): Promise<"accepted" | "not_held" | "does_not_fit" | "waits_for_decision"> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isPaymentHeld(order)) return "not_held";
    if (order.capturedTotal !== order.total || order.refundedTotal > 0 || order.total === 0) return "does_not_fit";
    if (await waitsForDecision(tx, orderId)) return "waits_for_decision";
    await mustTransition(tx, orderId, "paid", {
      happening: { type: "payment_accepted", actor: "staff", dedupeKey: "payment-accepted" },
      cancelMinutes: shop.store.cancelWindowMinutes,
    });
    await queueOrderEmail(shop, tx, { kind: "order-confirmation", order, event: "paid" });
    await enqueue(shop, tx, submitToPrinter, { orderId }, orderId);
    await settleAttention(tx, orderId, ["payment_parked"], { name: by.name, resolution: "payment accepted" });
    await by.alongside?.(tx);
    return "accepted";
  });
}
