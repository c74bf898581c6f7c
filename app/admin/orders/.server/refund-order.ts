import { asc, eq } from "drizzle-orm";
import { lockOrder, type Order } from "#app/orders/.server/order-store.ts";
import { takeOutOfPrint } from "#app/orders/fulfilment/.server/take-out.ts";
import { decideRefund, type Refund } from "#app/orders/refunds/.server/decide-refund.ts";
import { type ItemsRefundProblem, refundItems } from "#app/orders/refunds/.server/refund-items.ts";
import { isEverything } from "#app/orders/refunds/refund-amounts.ts";
import { isOfDecision } from "#app/orders/refunds/split-refund.ts";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Transaction } from "#database/open.ts";
import { orderItems, refundRequests, refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { type RefundForm, type RequestedRefund, refundReasons } from "../contract.ts";
import { isOverLimit } from "../refund-limits.ts";
import { canCancel, canRefundAll } from "../status-changes.ts";
import { holdForDecision } from "./change-status.ts";
import { paidBackBy } from "./paid-back-by.ts";

export type RefundProblem =
  | ItemsRefundProblem
  /** Not yet in print: cancelling refunds everything. */
  | "cancel_instead"
  /** Cancelled: refunded automatically once the printer has stopped. */
  | "waits_for_printer"
  | "not_taken_out"
  | "request_open";
type RefundOutcome =
  | { refunded: number }
  | { waits: number }
  /** Pence that are refunded by now: the form was opened before. */
  | { changedTo: number }
  | { problem: RefundProblem; itemId?: number | undefined };

/** Rolls back a refund's transaction. */
export class Unrefundable extends Error {
  override name = "Unrefundable";
  readonly problem: RefundProblem;
  readonly itemId: number | undefined;
  constructor(problem: RefundProblem, itemId?: number) {
    super(problem);
    this.problem = problem;
    this.itemId = itemId;
  }
}

/**
 * Refunds part of an order or all that is left. Over the person's limit it becomes a request, and nothing moves until
 * somebody else approves. The same form submitted twice is one refund; one opened before another refund is refused once.
 */
export async function refundOrder(shop: Shop, staff: Staff, orderId: string, form: RefundForm): Promise<RefundOutcome> {
  try {
    return await shop.db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order) return { problem: "not_found" };
      const [earlierRequest] = await tx
        .select({ amount: refundRequests.amount })
        .from(refundRequests)
        .where(eq(refundRequests.formKey, form.formKey));
      if (earlierRequest) return { waits: earlierRequest.amount };
      const before = await paidBackBy(tx, staff, orderId);
      const decisionKey = `staff:${form.formKey}`;
      const past = await tx.select().from(refunds).where(eq(refunds.orderId, orderId));
      const done = past.filter((refund) => isOfDecision(refund, decisionKey));
      if (done.length > 0) return { refunded: done.reduce((sum, { amount }) => sum + amount, 0) };
      if (form.version !== undefined && form.version !== order.refundedTotal) return { changedTo: order.refundedTotal };
      const refund = await decideRequestedRefund(shop, tx, order, form, { decisionKey, decidedBy: staff.id });
      if (isOverLimit(staff, refund.amount, before)) throw new OverLimit(refund.amount);
      await auditRefund(tx, staff, order, refund);
      return { refunded: refund.amount };
    });
  } catch (error) {
    if (error instanceof Unrefundable) return { problem: error.problem, itemId: error.itemId };
    if (!(error instanceof OverLimit)) throw error;
    const { formKey, version: _, ...requested } = form;
    const reason = refundReasons[form.reason].label;
    const request = { formKey, kind: "refund", amount: error.amount, wish: requested, reason } as const;
    return askSecondPerson(shop, staff, orderId, request);
  }
}

/** Rolls back a refund that turned out to be over the limit; only then is its amount known. */
export class OverLimit extends Error {
  override name = "OverLimit";
  readonly amount: number;
  constructor(amount: number) {
    super("over the limit");
    this.amount = amount;
  }
}

/** Decides a refund and queues sending it. The order must be locked. @throws Unrefundable */
export async function decideRequestedRefund(
  shop: Shop,
  tx: Transaction,
  order: Order,
  requested: RequestedRefund,
  by: { decisionKey: string; decidedBy: string },
): Promise<Refund> {
  const left = order.capturedTotal - order.refundedTotal;
  if (left <= 0) throw new Unrefundable("nothing_left");
  if (requested.scope === "lines") return decideRefundOfLines(shop, tx, order, requested, by);
  if (!canRefundAll(order) && (requested.scope === "all" || requested.amount >= left)) {
    throw new Unrefundable(whyNotAll(order));
  }
  if (requested.scope === "amount" && requested.amount > left) throw new Unrefundable("too_much");
  const refund = await decideRefund(shop, tx, order, {
    ...by,
    amount: requested.scope === "all" ? left : requested.amount,
    reason: refundReasons[requested.reason].label,
  });
  if (!refund) throw new Unrefundable("nothing_left");
  return refund;
}

async function decideRefundOfLines(
  shop: Shop,
  tx: Transaction,
  order: Order,
  requested: RequestedRefund,
  by: { decisionKey: string; decidedBy: string },
): Promise<Refund> {
  const { lines, takeOut } = requested;
  const { label: reason, isFault } = refundReasons[requested.reason];
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id)).orderBy(asc(orderItems.id));
  const past = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
  if (!canRefundAll(order) && isEverything(items, past, lines)) throw new Unrefundable(whyNotAll(order));
  const refund = await refundItems(shop, tx, order.id, { lines, reason, isFault, ...by });
  if ("problem" in refund) throw new Unrefundable(refund.problem, refund.itemId);
  const isTakenOut = takeOut && lines.some(({ quantity }) => quantity > 0);
  if (isTakenOut && !(await takeOutOfPrint(shop, tx, order, lines))) throw new Unrefundable("not_taken_out");
  return refund;
}

const whyNotAll = (order: Order) => (canCancel(order) ? "cancel_instead" : "waits_for_printer");

/** Logs a refund. @param order as it was before */
export const auditRefund = (tx: Transaction, staff: Staff, order: Order, refund: Refund) =>
  audit(tx, staff, "orders", order.number, {
    action: "refund",
    summary: `refunded ${formatPence(refund.amount)}`,
    reason: refund.reason,
    before: { refundedTotal: order.refundedTotal },
    after: { refundedTotal: order.refundedTotal + refund.amount, lines: refund.lines },
  });

type Request = Pick<typeof refundRequests.$inferInsert, "formKey" | "kind" | "amount" | "wish" | "reason">;

/**
 * Stores a request for a second person's approval and reports it to the desk. An order has at most one open request; a
 * cancellation request also holds it.
 */
export async function askSecondPerson(
  shop: Shop,
  staff: Staff,
  orderId: string,
  request: Request,
): Promise<{ waits: number } | { problem: RefundProblem }> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { problem: "not_found" };
    const [added] = await tx
      .insert(refundRequests)
      .values({ ...request, orderId, requestedBy: staff.id, requestedByName: staff.name })
      .onConflictDoNothing()
      .returning({ id: refundRequests.id });
    if (!added) return { problem: "request_open" };
    const isRefund = request.kind === "refund";
    if (!isRefund) await holdForDecision(tx, order, added.id);
    const what = isRefund ? "a refund of" : "to cancel the order and refund";
    await needsAttention(tx, {
      kind: "refund_waiting",
      subject: orderId,
      orderId,
      summary: `${staff.name} wants ${what} ${formatPence(request.amount)} for order ${order.number}. It is over their limit, so somebody else has to approve it.`,
      data: { requestId: added.id, amount: request.amount },
    });
    await audit(tx, staff, "orders", order.number, {
      action: "request",
      summary: `requested ${what} ${formatPence(request.amount)}`,
      reason: request.reason,
    });
    return { waits: request.amount };
  });
}
