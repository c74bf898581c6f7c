import { and, eq, isNull } from "drizzle-orm";
import { type ReturnEmail, returnEnded, returnRefused, returnSteps } from "#app/emails/.server/emails.ts";
import { queueEmail } from "#app/emails/.server/queue-email.ts";
import { addEvent, lockOrder, type Order } from "#app/orders/.server/order-store.ts";
import type { Refund } from "#app/orders/refunds/.server/decide-refund.ts";
import { type ItemsRefundProblem, refundItems } from "#app/orders/refunds/.server/refund-items.ts";
import { needsAttention } from "#app/shared/.server/attention.ts";
import type { Transaction } from "#database/open.ts";
import { attentionItems, returns } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { postBackBy, type ReturnStatus, returnAnswerBy, returnReasonLabels } from "../rules.ts";
import type { ReturnRow } from "./return-queries.ts";

export type ReturnDecisionOutcome = "done" | "not_found" | "wrong_state" | { problem: ItemsRefundProblem };
/**
 * `by` is who decides. `alongside` runs in the transaction, with the refund if there is one; if it throws, the decision
 * is undone.
 */
type Decision = {
  returnId: string;
  by: { id: string; name: string };
  note?: string;
  alongside?: (tx: Transaction, refund: Refund | null) => Promise<void>;
};

/** Accepts a notice: the customer gets the return address, or a refund at once if nothing need come back. */
export const acceptReturn = (shop: Shop, decision: Decision & { sendBack: boolean }): Promise<ReturnDecisionOutcome> =>
  inState(shop, decision, "asked", async (tx, notice, order) => {
    const { by, note = null, sendBack } = decision;
    const decidedAt = shop.clock.now();
    await tx
      .update(returns)
      .set({ status: "accepted", decidedAt, decidedBy: by.id, decisionNote: note, sendBack })
      .where(eq(returns.id, notice.id));
    await addEvent(tx, { ...eventOf(notice, order), type: "return_accepted" });
    if (!sendBack) return payBack(shop, tx, { ...notice, sendBack }, decision);
    await needsAttention(tx, returnOnItsWay(order, { ...notice, decidedAt }));
    await write(shop, tx, returnSteps, order, notice);
    return null;
  });

/** Refuses a notice, with the reason for the customer. */
export const refuseReturn = (shop: Shop, decision: Decision & { note: string }): Promise<ReturnDecisionOutcome> =>
  end(shop, decision, { wanted: "asked", status: "refused", email: returnRefused });

/** Ends an accepted notice without a refund because nothing came back, with the reason for the customer. */
export const endReturn = (shop: Shop, decision: Decision & { note: string }): Promise<ReturnDecisionOutcome> =>
  end(shop, decision, { wanted: "accepted", status: "ended", email: returnEnded });

type End = { wanted: ReturnStatus; status: ReturnStatus; email: ReturnEmail };

const end = (shop: Shop, decision: Decision & { note: string }, { wanted, status, email }: End) =>
  inState(shop, decision, wanted, async (tx, notice, order) => {
    await tx
      .update(returns)
      .set({ status, decidedAt: shop.clock.now(), decidedBy: decision.by.id, decisionNote: decision.note })
      .where(eq(returns.id, notice.id));
    await addEvent(tx, { ...eventOf(notice, order), type: `return_${status}` });
    await write(shop, tx, email, order, notice);
    await settle(tx, notice, decision.by.name, status);
    return null;
  });

/**
 * The goods are back, or the customer has proved posting them: pays the refund (R-LAW-6, R-LAW-7).
 * @param decision.withheld pence deducted because use reduced the goods' value
 */
export const receiveReturn = (shop: Shop, decision: Decision & { withheld?: number }): Promise<ReturnDecisionOutcome> =>
  inState(shop, decision, "accepted", (tx, notice) => payBack(shop, tx, notice, decision));

async function payBack(
  shop: Shop,
  tx: Transaction,
  notice: ReturnRow,
  { by, withheld }: Decision & { withheld?: number },
): Promise<Refund> {
  const refund = await refundItems(shop, tx, notice.orderId, {
    lines: notice.lines,
    decisionKey: `return:${notice.id}`,
    reason: notice.kind === "faulty" ? returnReasonLabels[notice.reason] : "Returned",
    isFault: notice.kind === "faulty",
    decidedBy: by.id,
    ...(withheld !== undefined && { withheld }),
  });
  if ("problem" in refund) throw new Undecidable(refund.problem);
  await tx
    .update(returns)
    .set({ status: "refunded", refundId: refund.id, ...(notice.sendBack && { receivedAt: shop.clock.now() }) })
    .where(eq(returns.id, notice.id));
  await settle(tx, notice, by.name, "refunded");
  return refund;
}

/** Rolls back the decision's transaction. */
class Undecidable extends Error {
  override name = "Undecidable";
  readonly problem: ItemsRefundProblem;
  constructor(problem: ItemsRefundProblem) {
    super(problem);
    this.problem = problem;
  }
}

async function inState(
  shop: Shop,
  { returnId, alongside }: Decision,
  wanted: ReturnStatus,
  decide: (tx: Transaction, notice: ReturnRow, order: Order) => Promise<Refund | null>,
): Promise<ReturnDecisionOutcome> {
  try {
    return await shop.db.transaction(async (tx) => {
      const [found] = await tx.select({ orderId: returns.orderId }).from(returns).where(eq(returns.id, returnId));
      const order = found && (await lockOrder(tx, found.orderId));
      const [notice] = await tx.select().from(returns).where(eq(returns.id, returnId)).for("update");
      if (!notice || !order) return "not_found";
      if (notice.status !== wanted) return "wrong_state";
      const refund = await decide(tx, notice, order);
      await alongside?.(tx, refund);
      return "done";
    });
  } catch (error) {
    if (error instanceof Undecidable) return { problem: error.problem };
    throw error;
  }
}

const eventOf = (notice: ReturnRow, order: Order) => ({
  orderId: order.id,
  actor: "staff" as const,
  data: { reference: notice.reference },
});

async function write(shop: Shop, tx: Transaction, email: ReturnEmail, order: Order, notice: ReturnRow): Promise<void> {
  if (!order.email) return;
  const data = { returnId: notice.id };
  await queueEmail(shop, tx, email, { to: order.email, event: notice.id, orderId: order.id, data });
}

/** Settles the notice's attention item. */
const settle = (tx: Transaction, notice: ReturnRow, by: string, resolution: string) =>
  tx
    .update(attentionItems)
    .set({ resolvedAt: new Date(), resolvedBy: by, resolution })
    .where(and(eq(attentionItems.dedupeKey, `return_asked:${notice.id}`), isNull(attentionItems.resolvedAt)));

/** A return's item on the attention desk; there is one from the notice until it is decided or nothing came back. */
const itemOf = ({ id }: Pick<Order, "id">, notice: ReturnRow) => ({
  kind: "return_asked" as const,
  subject: notice.id,
  orderId: id,
  data: { returnId: notice.id, reason: notice.reason },
});

/** For a fault that nobody has looked at. */
export const faultToReview = (order: Order, notice: ReturnRow) => ({
  ...itemOf(order, notice),
  summary: `Return ${notice.reference} of order ${order.number}: ${returnReasonLabels[notice.reason].toLowerCase()}. Somebody has to look at it.`,
  dueAt: returnAnswerBy(notice),
});

/** For an accepted return, until the goods are back or nothing came. */
export const returnOnItsWay = (order: Order, notice: ReturnRow) => ({
  ...itemOf(order, notice),
  summary: `Return ${notice.reference} of order ${order.number} is on its way back. The money is due within 14 days of its arrival.`,
  dueAt: postBackBy(notice),
});
