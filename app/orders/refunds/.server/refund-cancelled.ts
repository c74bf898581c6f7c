import { eq } from "drizzle-orm";
import { Refusal } from "#app/endpoint.ts";
import { friendlyMessage, notAuthenticated } from "#app/shared/errors.ts";
import { refunds } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { stopPrint } from "../../.server/jobs.ts";
import { lockOrder } from "../../.server/order-store.ts";
import type { RefundAnswer, RefundRequest } from "../../contract.ts";
import { ownPlacedOrderById } from "../../customer/.server/own-order.ts";
import { isPaidBack } from "../../rules.ts";
import type { RefundStatus } from "../refund-status.ts";
import { isOfDecision } from "../split-refund.ts";
import { keepRefundReason, refundCancellation } from "./decide-refund.ts";

/**
 * POST /api/refund-order (R-ORDER-9): refunds a cancelled order. It shares one decision with the refund that a
 * cancellation queues, so order and number of the calls don't matter. While the print has not stopped it only waits,
 * and keeps the reason.
 * @throws Refusal 401 not signed in, 404 not this person's, 409 not cancelled or never paid
 */
export async function refundCancelledOrder(
  shop: Shop,
  request: Request,
  { orderId, reason }: RefundRequest,
): Promise<RefundAnswer> {
  const own = await ownPlacedOrderById(shop, request, orderId);
  if (!own.order && !own.viewer) throw new Refusal(notAuthenticated.status, notAuthenticated.message);
  if (!own.order) throw new Refusal(404, friendlyMessage("Order not found"));
  const { id } = own.order;
  return shop.db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id))!;
    if (order.status !== "canceled") throw new Refusal(409, "Only a cancelled order can be refunded here.");
    if (!order.stripeSessionId || order.capturedTotal === 0) throw new Refusal(409, "This order was never paid.");
    const answer = { success: true, orderId: id } as const;
    if (order.printState !== "stopped" && !isPaidBack(order)) {
      await keepRefundReason(tx, id, reason);
      await enqueue(shop, tx, stopPrint, { orderId: id }, id);
      return { ...answer, status: "waiting", amount: order.capturedTotal - order.refundedTotal };
    }
    await refundCancellation(shop, tx, order, reason);
    const made = await tx
      .select({ status: refunds.status, amount: refunds.amount, decisionKey: refunds.decisionKey })
      .from(refunds)
      .where(eq(refunds.orderId, id));
    // It is refunded in parts, of several payments or decided before. It is complete when the last part is.
    const ofCancelling = made.filter((refund) => isOfDecision(refund, "cancellation"));
    const parts = ofCancelling.length > 0 ? ofCancelling : made;
    const among = (all: typeof made, statuses: readonly RefundStatus[]) =>
      statuses.find((each) => all.some((part) => part.status === each));
    // One that failed may have been retried, or refunded by hand.
    const failed = isPaidBack(order) ? undefined : among(parts, ["failed", "canceled"]);
    const status = among(made, ["requested", "pending"]) ?? failed ?? "succeeded";
    const amount = ofCancelling.reduce((sum, part) => sum + part.amount, 0) || order.refundedTotal;
    return { ...answer, status, amount };
  });
}
