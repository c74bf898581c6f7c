import { eq } from "drizzle-orm";
import { lockOrder, type Order, readOrder } from "#app/orders/.server/order-store.ts";
import { cancelOrder } from "#app/orders/cancellation/.server/cancel-order.ts";
import type { CancelOutcome } from "#app/orders/cancellation/.server/mark-cancelled.ts";
import { settleAttention } from "#app/shared/.server/attention.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Transaction } from "#database/open.ts";
import { refundRequests } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import type { RequestedRefund } from "../contract.ts";
import { canDecideRequest, isOverLimit } from "../refund-limits.ts";
import { canCancel } from "../status-changes.ts";
import { resumeAfterDecision } from "./change-status.ts";
import { paidBackBy } from "./paid-back-by.ts";
import {
  askSecondPerson,
  auditRefund,
  decideRequestedRefund,
  type RefundProblem,
  Unrefundable,
} from "./refund-order.ts";

type StaffCancelOutcome = CancelOutcome | "request_open" | { waits: number };

/**
 * Cancels an order as staff, with the owner's own use case: the printer stops, then everything is refunded. The refund
 * limit applies, since all that was paid moves; over it, the order is held until a second person decides.
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
  if (!canCancel(order)) return "too_late";
  const amount = order.capturedTotal - order.refundedTotal;
  if (!isOverLimit(staff, amount, await paidBackBy(shop.db, staff, orderId)))
    return cancelNow(shop, staff, orderId, reason);
  const request = await askSecondPerson(shop, staff, orderId, {
    formKey,
    kind: "cancellation",
    amount,
    wish: { reason },
    reason,
  });
  return "problem" in request ? "request_open" : request;
}

/** Cancels without a limit: for staff within theirs, and for approved requests. */
async function cancelNow(shop: Shop, staff: Staff, orderId: string, reason: string): Promise<CancelOutcome> {
  const order = await readOrder(shop.db, orderId);
  if (!order) return "not_found";
  return cancelOrder(shop, order, { reason, actor: "staff", staff: { id: staff.id, name: staff.name } });
}

type DecisionOutcome =
  | "approved"
  | "declined"
  | "not_waiting"
  | "not_allowed"
  | "too_late"
  | "printer_silent"
  /** Part of the order was refunded in between, so the amount is no longer the requested one. */
  | "changed"
  | { problem: RefundProblem };
type Decision = { requestId: string; approve: boolean; note: string };

/**
 * Approves or declines a refund request. On approval the money moves in the same transaction. The person who requested
 * it can only withdraw it.
 */
export async function decideRequest(
  shop: Shop,
  staff: Staff,
  orderId: string,
  { requestId, approve, note }: Decision,
): Promise<DecisionOutcome> {
  const [found] = await shop.db.select().from(refundRequests).where(eq(refundRequests.id, requestId));
  if (found?.status !== "waiting" || found.orderId !== orderId) return "not_waiting";
  const isWithdrawn = !approve && found.requestedBy === staff.id;
  if (!isWithdrawn && !canDecideRequest(staff, found)) return "not_allowed";
  const obstacle = approve && found.kind === "cancellation" ? await cancelAsRequested(shop, staff, found) : null;
  if (obstacle) return obstacle;
  try {
    return await shop.db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      const [request] = await tx.select().from(refundRequests).where(eq(refundRequests.id, requestId)).for("update");
      if (!order || request?.status !== "waiting") return "not_waiting";
      if (approve && request.kind === "refund") await refundAsRequested(shop, tx, staff, order, request);
      await recordDecision(tx, staff, order.number, request, approve, note);
      if (!approve && request.kind === "cancellation") await resumeAfterDecision(shop, tx, order, requestId);
      return approve ? "approved" : "declined";
    });
  } catch (error) {
    if (error instanceof Unrefundable) return { problem: error.problem };
    if (error instanceof Changed) return "changed";
    throw error;
  }
}

type RefundRequest = typeof refundRequests.$inferSelect;

/** @returns why the order cannot be cancelled; null once it is */
async function cancelAsRequested(shop: Shop, staff: Staff, request: RefundRequest): Promise<DecisionOutcome | null> {
  const outcome = await cancelNow(shop, staff, request.orderId, request.reason);
  if (outcome === "too_late" || outcome === "printer_silent") return outcome;
  return outcome === "cancelled" || outcome === "already_cancelled" ? null : "not_waiting";
}

/** @throws Unrefundable, or Changed if it is no longer the amount that was asked for */
async function refundAsRequested(
  shop: Shop,
  tx: Transaction,
  staff: Staff,
  order: Order,
  request: RefundRequest,
): Promise<void> {
  const by = { decisionKey: `request:${request.id}`, decidedBy: staff.id };
  const refund = await decideRequestedRefund(shop, tx, order, request.wish as RequestedRefund, by);
  if (refund.amount !== request.amount) throw new Changed("the amount has changed");
  await auditRefund(tx, staff, order, refund);
}

class Changed extends Error {
  override name = "Changed";
}

async function recordDecision(
  tx: Transaction,
  staff: Staff,
  number: string,
  request: RefundRequest,
  approve: boolean,
  note: string,
): Promise<void> {
  const status = approve ? "approved" : "declined";
  await tx
    .update(refundRequests)
    .set({
      status,
      decidedBy: staff.id,
      decidedByName: staff.name,
      decidedAt: new Date(),
      decisionNote: note || null,
    })
    .where(eq(refundRequests.id, request.id));
  await settleAttention(tx, request.orderId, ["refund_waiting"], { name: staff.name, resolution: status });
  const what = request.kind === "refund" ? "a refund" : "a cancellation";
  await audit(tx, staff, "orders", number, {
    action: approve ? "approve" : "decline",
    summary: `${status} ${what} of ${formatPence(request.amount)} requested by ${request.requestedByName}`,
    reason: note || null,
  });
}
