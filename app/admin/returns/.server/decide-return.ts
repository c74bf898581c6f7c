import { eq } from "drizzle-orm";
import type { Order } from "#app/orders/.server/order-store.ts";
import type { Refund } from "#app/orders/refunds/.server/decide-refund.ts";
import { calculateItemsRefund } from "#app/orders/refunds/.server/refund-items.ts";
import {
  acceptReturn,
  endReturn,
  type ReturnDecisionOutcome,
  receiveReturn,
  refuseReturn,
} from "#app/returns/.server/decide-return.ts";
import { readReturn, whereNotice } from "#app/returns/.server/return-queries.ts";
import type { Transaction } from "#database/open.ts";
import { orderItems, refunds, returns } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { paidBackBy } from "../../orders/.server/paid-back-by.ts";
import { OverLimit } from "../../orders/.server/refund-order.ts";
import type { ReturnDecisionForm } from "../../orders/contract.ts";
import { isOverLimit, whoElseCan } from "../../orders/refund-limits.ts";

/** A return for staff, with its refund. @param withheld pence to withhold */
export async function readReturnForStaff(shop: Shop, order: Order, reference: string, withheld: number) {
  const [notice, money] = await Promise.all([
    readReturn(shop, order.id, reference),
    refundOf(shop, order, reference, withheld),
  ]);
  return notice && money ? { ...notice, ...money } : null;
}

async function refundOf(shop: Shop, order: Order, reference: string, withheld: number) {
  const [found] = await shop.db
    .select({ lines: returns.lines, refundId: returns.refundId, kind: returns.kind })
    .from(returns)
    .where(whereNotice(order.id, reference));
  if (!found) return null;
  const [sold, past] = await Promise.all([
    shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id)),
    shop.db.select().from(refunds).where(eq(refunds.orderId, order.id)),
  ]);
  const refund = past.find(({ id }) => id === found.refundId);
  const wanted = { lines: found.lines, isFault: found.kind === "faulty", withheld };
  return { sum: calculateItemsRefund(order, { sold, past }, wanted), refunded: refund?.amount ?? null };
}

type ReturnOutcome = ReturnDecisionOutcome | "sum_changed" | { overLimit: string };

/**
 * Decides a return as staff. The refund limit applies to the full sum, including delivery and this person's earlier
 * refunds of the order; over it, everything is rolled back for somebody with a higher limit. Only the confirmed sum is
 * paid.
 */
export async function decideReturn(
  shop: Shop,
  staff: Staff,
  order: Order,
  reference: string,
  { decision, note, withheld, sum }: ReturnDecisionForm,
): Promise<ReturnOutcome> {
  const [found] = await shop.db
    .select({ id: returns.id, reference: returns.reference })
    .from(returns)
    .where(whereNotice(order.id, reference));
  if (!found) return "not_found";
  const base = {
    returnId: found.id,
    by: staff,
    alongside: async (tx: Transaction, refund: Refund | null) => {
      // The order is locked and the refund written, so the total includes it.
      if (refund && isOverLimit(staff, 0, await paidBackBy(tx, staff, order.id))) throw new OverLimit(refund.amount);
      if (refund && refund.amount !== sum) throw new SumChanged();
      await audit(tx, staff, "orders", order.number, {
        action: refund ? "refund" : "update",
        summary: `${summaries[decision]} ${found.reference}`,
        reason: note || null,
        ...(refund && { after: { refunded: refund.amount, withheld } }),
      });
    },
  };
  try {
    switch (decision) {
      case "accept":
      case "accept_now":
        return await acceptReturn(shop, { ...base, ...(note && { note }), sendBack: decision === "accept" });
      case "refuse":
        return await refuseReturn(shop, { ...base, note });
      case "received":
        return await receiveReturn(shop, { ...base, ...(withheld > 0 && { withheld }) });
      case "never_came":
        return await endReturn(shop, { ...base, note });
    }
  } catch (error) {
    if (error instanceof SumChanged) return "sum_changed";
    if (!(error instanceof OverLimit)) throw error;
    const before = await paidBackBy(shop.db, staff, order.id);
    return { overLimit: whoElseCan(staff, error.amount, before, "refund this return") };
  }
}

/** Another refund changed the sum after it was confirmed; rolls back the decision. */
class SumChanged extends Error {
  override name = "SumChanged";
}

const summaries: Record<ReturnDecisionForm["decision"], string> = {
  accept: "accepted the return",
  accept_now: "accepted and refunded, without the goods, the return",
  refuse: "refused the return",
  received: "received and refunded the return",
  never_came: "closed, since nothing arrived, the return",
};
