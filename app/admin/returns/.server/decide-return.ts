import { eq } from "drizzle-orm";
import type { Order } from "#app/orders/.server/order-store.ts";
import type { Refund } from "#app/orders/refunds/.server/decide-refund.ts";
import { reckonItems } from "#app/orders/refunds/.server/refund-items.ts";
import {
  acceptReturn,
  endReturn,
  type ReturnDecisionOutcome,
  receiveReturn,
  refuseReturn,
} from "#app/returns/.server/decide-return.ts";
import { readReturn, whereNotice } from "#app/returns/.server/return-queries.ts";
import { formatPence } from "#app/shared/money.ts";
import type { Transaction } from "#database/open.ts";
import { orderItems, refunds, returns } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import { paidBackBy } from "../../orders/.server/refund-order.ts";
import type { ReturnDecisionForm } from "../../orders/contract.ts";
import { isOverLimit, refundLimitOf } from "../../orders/refund-limits.ts";

/** A return as the staff see it, with what it would pay back. @param withheld pence that would be kept back */
export async function readReturnForStaff(shop: Shop, order: Order, reference: string, withheld: number) {
  const [notice, money] = await Promise.all([
    readReturn(shop, order.id, reference),
    moneyOf(shop, order, reference, withheld),
  ]);
  return notice && money ? { ...notice, ...money } : null;
}

async function moneyOf(shop: Shop, order: Order, reference: string, withheld: number) {
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
  return { sum: reckonItems(order, { sold, past }, wanted), refunded: refund?.amount ?? null };
}

export type ReturnOutcome = ReturnDecisionOutcome | "sum_changed" | { overLimit: string };

/**
 * Staff decide a return, by the use case of the returns. Where money goes, the limit of who decides counts, on what
 * really goes: the delivery with the last of the goods, and everything they have paid back on the order before. What
 * is over it is undone, and left to somebody with a higher one. Nothing is paid but the sum that was confirmed.
 */
export async function decideReturn(
  shop: Shop,
  staff: Staff,
  order: Order,
  reference: string,
  { decision, note, withheld, sum }: ReturnDecisionForm,
): Promise<ReturnOutcome> {
  const [seen] = await shop.db
    .select({ id: returns.id, reference: returns.reference })
    .from(returns)
    .where(whereNotice(order.id, reference));
  if (!seen) return "not_found";
  const base = {
    returnId: seen.id,
    by: staff,
    alongside: async (tx: Transaction, refund: Refund | null) => {
      // The refund is written already, and the order is locked: what they have paid back has it in it.
      if (refund && isOverLimit(staff, 0, await paidBackBy(tx, staff, order.id))) throw new OverLimit();
      if (refund && refund.amount !== sum) throw new SumChanged();
      await audit(tx, staff, {
        action: refund ? "refund" : "update",
        resource: "orders",
        resourceId: order.number,
        summary: `${summaries[decision]} ${seen.reference}`,
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
    return { overLimit: formatPence(refundLimitOf(staff) ?? 0) };
  }
}

/** Undoes the decision. */
class OverLimit extends Error {
  override name = "OverLimit";
}

/** Something else went back since the sum was confirmed; undoes the decision as well. */
class SumChanged extends Error {
  override name = "SumChanged";
}

const summaries: Record<ReturnDecisionForm["decision"], string> = {
  accept: "accepted the return",
  accept_now: "accepted, and paid back without the goods, the return",
  refuse: "refused the return",
  received: "took in, and paid back, the return",
  never_came: "ended, since nothing came, the return",
};
