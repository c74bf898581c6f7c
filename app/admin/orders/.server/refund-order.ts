import { and, asc, eq, notInArray, sum } from "drizzle-orm";
import { lockOrder, type Order } from "#app/orders/.server/order-store.ts";
import { takeOutOfPrint } from "#app/orders/fulfilment/.server/take-out.ts";
import { decideRefund, type Refund } from "#app/orders/refunds/.server/decide-refund.ts";
import { type ItemsRefundProblem, refundItems } from "#app/orders/refunds/.server/refund-items.ts";
import { isEverything } from "#app/orders/refunds/refund-amounts.ts";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Queryable, Transaction } from "#database/open.ts";
import { orderItems, refundRequests, refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { type RefundForm, type RefundWish, refundReasons } from "../contract.ts";
import { isOverLimit } from "../refund-limits.ts";
import { mayCancel, mayRefundAll } from "../status-changes.ts";
import { holdForDecision } from "./hold-for-decision.ts";

export type RefundProblem =
  | ItemsRefundProblem
  /** It is not being printed yet: cancelling refunds everything. */
  | "cancel_instead"
  /** It is cancelled, and its money goes back by itself once the printer has stopped. */
  | "waits_for_printer"
  | "not_taken_out"
  | "request_open";
export type RefundOutcome =
  | { refunded: number }
  | { waits: number }
  | { problem: RefundProblem; itemId?: number | undefined };

/** Undoes what a refund has written so far. */
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
 * Staff pay back a part of an order or all that is left of it. Over the limit of who asks it becomes a request, and
 * nothing moves until somebody else has said yes. The same form sent twice is one refund.
 */
export async function refundOrder(shop: Shop, staff: Staff, orderId: string, form: RefundForm): Promise<RefundOutcome> {
  try {
    return await shop.db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order) return { problem: "not_found" };
      const [asked] = await tx
        .select({ amount: refundRequests.amount })
        .from(refundRequests)
        .where(eq(refundRequests.formKey, form.formKey));
      if (asked) return { waits: asked.amount };
      const before = await paidBackBy(tx, staff, orderId);
      const decisionKey = `staff:${form.formKey}`;
      const [done] = await tx
        .select({ amount: refunds.amount })
        .from(refunds)
        .where(and(eq(refunds.orderId, orderId), eq(refunds.decisionKey, decisionKey)));
      if (done) return { refunded: done.amount };
      const refund = await carryOutWish(shop, tx, order, form, { decisionKey, decidedBy: staff.id });
      if (isOverLimit(staff, refund.amount, before)) throw new OverLimit(refund.amount);
      await auditRefund(tx, staff, order, refund);
      return { refunded: refund.amount };
    });
  } catch (error) {
    if (error instanceof Unrefundable) return { problem: error.problem, itemId: error.itemId };
    if (!(error instanceof OverLimit)) throw error;
    const { formKey, ...wish } = form;
    const reason = refundReasons[form.reason].label;
    return askSecondPerson(shop, staff, orderId, { formKey, kind: "refund", amount: error.amount, wish, reason });
  }
}

/** The refund was worked out under the lock, is over the limit, and is undone. */
class OverLimit extends Error {
  override name = "OverLimit";
  readonly amount: number;
  constructor(amount: number) {
    super("over the limit");
    this.amount = amount;
  }
}

/** Decides what a wish says, and queues its sending. The order must be locked. @throws Unrefundable */
export async function carryOutWish(
  shop: Shop,
  tx: Transaction,
  order: Order,
  wish: RefundWish,
  by: { decisionKey: string; decidedBy: string },
): Promise<Refund> {
  const { label: reason, isFault } = refundReasons[wish.reason];
  const left = order.capturedTotal - order.refundedTotal;
  if (left <= 0) throw new Unrefundable("nothing_left");
  if (wish.scope === "lines") {
    const items = await tx
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order.id))
      .orderBy(asc(orderItems.id));
    const past = await tx.select().from(refunds).where(eq(refunds.orderId, order.id));
    if (!mayRefundAll(order) && isEverything(items, past, wish.lines)) throw new Unrefundable(whyNotAll(order));
    const refund = await refundItems(shop, tx, order.id, { lines: wish.lines, reason, isFault, ...by });
    if ("problem" in refund) throw new Unrefundable(refund.problem, refund.itemId);
    const isTakenOut = wish.takeOut && wish.lines.some(({ quantity }) => quantity > 0);
    if (isTakenOut && !(await takeOutOfPrint(shop, tx, order, wish.lines))) throw new Unrefundable("not_taken_out");
    return refund;
  }
  if (!mayRefundAll(order) && (wish.scope === "all" || wish.amount >= left)) {
    throw new Unrefundable(whyNotAll(order));
  }
  if (wish.scope === "amount" && wish.amount > left) throw new Unrefundable("too_much");
  const refund = await decideRefund(shop, tx, order, {
    ...by,
    amount: wish.scope === "all" ? left : wish.amount,
    reason,
  });
  if (!refund) throw new Unrefundable("nothing_left");
  return refund;
}

const whyNotAll = (order: Order) => (mayCancel(order) ? "cancel_instead" : "waits_for_printer");

export const auditRefund = (tx: Transaction, staff: Staff, order: Order, refund: Refund) =>
  audit(tx, staff, {
    action: "refund",
    resource: "orders",
    resourceId: order.number,
    summary: `refunded ${formatPence(refund.amount)}`,
    reason: refund.reason,
    before: { refundedTotal: order.refundedTotal },
    after: { refundedTotal: order.refundedTotal + refund.amount, lines: refund.lines },
  });

/** Pence that one of the staff has paid back on an order so far. */
export async function paidBackBy(tx: Queryable, staff: Pick<Staff, "id">, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ total: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.decidedBy, staff.id),
        notInArray(refunds.status, ["failed", "canceled"]),
      ),
    );
  return row?.total ?? 0;
}

type Request = Pick<typeof refundRequests.$inferInsert, "formKey" | "kind" | "amount" | "wish" | "reason">;

/**
 * Records a request that needs a second person, and reports it to the desk. One open request an order; a request
 * to cancel also holds the order from printing.
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
    const what = isRefund ? "a refund of" : "to cancel the order and pay back";
    await needsAttention(tx, {
      kind: "refund_waiting",
      subject: orderId,
      orderId,
      summary: `${staff.name} wants ${what} ${formatPence(request.amount)} for order ${order.number}. It is over their limit, so somebody else has to say yes.`,
      data: { requestId: added.id, amount: request.amount },
    });
    await audit(tx, staff, {
      action: "request",
      resource: "orders",
      resourceId: order.number,
      summary: `asked ${isRefund ? "for " : ""}${what} ${formatPence(request.amount)}`,
      reason: request.reason,
    });
    return { waits: request.amount };
  });
}
