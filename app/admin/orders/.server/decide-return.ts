import { eq } from "drizzle-orm";
import type { Refund } from "#app/orders/.server/decide-refund.ts";
import type { Order } from "#app/orders/.server/order-store.ts";
import { amountsOfLines } from "#app/orders/refund-amounts.ts";
import { formatPence } from "#app/pricing/money.ts";
import {
  acceptReturn,
  type DecisionOutcome,
  endReturn,
  receiveReturn,
  refuseReturn,
} from "#app/returns/.server/decide-return.ts";
import { isNotice, readReturn } from "#app/returns/.server/return-queries.ts";
import type { Transaction } from "#database/open.ts";
import { orderItems, refunds, returns } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { audit } from "../../.server/audit.ts";
import type { Staff } from "../../.server/staff.ts";
import type { ReturnDecisionForm } from "../contract.ts";
import { isOverLimit, refundLimitOf } from "../refund-limits.ts";
import { paidBackBy } from "./refund-order.ts";

/** A return as the staff see it, with what it would pay back for the goods; pence. */
export async function readReturnForStaff(shop: Shop, order: Order, reference: string) {
  const [notice, worth] = await Promise.all([readReturn(shop, order.id, reference), worthOf(shop, order, reference)]);
  return notice && worth ? { ...notice, ...worth } : null;
}

async function worthOf(shop: Shop, order: Order, reference: string) {
  const [found] = await shop.db
    .select({ lines: returns.lines, refundId: returns.refundId })
    .from(returns)
    .where(isNotice(order.id, reference));
  if (!found) return null;
  const [sold, past] = await Promise.all([
    shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id)),
    shop.db.select().from(refunds).where(eq(refunds.orderId, order.id)),
  ]);
  const goods = amountsOfLines(sold, past, found.lines);
  const refund = past.find(({ id }) => id === found.refundId);
  return { worth: "problem" in goods ? 0 : goods.amount, refunded: refund?.amount ?? null };
}

export type ReturnOutcome = DecisionOutcome | { overLimit: string };

/**
 * Staff decide a return, by the use case of the returns. Where money goes, the limit of who decides counts, on what
 * really goes: the delivery with the last of the goods, and everything they have paid back on the order before. What
 * is over it is undone, and left to somebody with a higher one.
 */
export async function decideReturn(
  shop: Shop,
  staff: Staff,
  order: Order,
  reference: string,
  { decision, note, withheld }: ReturnDecisionForm,
): Promise<ReturnOutcome> {
  const [seen] = await shop.db
    .select({ id: returns.id, reference: returns.reference })
    .from(returns)
    .where(isNotice(order.id, reference));
  if (!seen) return "not_found";
  const base = {
    returnId: seen.id,
    by: staff,
    alongside: async (tx: Transaction, refund: Refund | null) => {
      // The refund is written already, and the order is locked: what they have paid back has it in it.
      if (refund && isOverLimit(staff, 0, await paidBackBy(tx, staff, order.id))) throw new OverLimit();
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
    if (!(error instanceof OverLimit)) throw error;
    return { overLimit: formatPence(refundLimitOf(staff) ?? 0) };
  }
}

/** Undoes the decision. */
class OverLimit extends Error {
  override name = "OverLimit";
}

const summaries: Record<ReturnDecisionForm["decision"], string> = {
  accept: "accepted the return",
  accept_now: "accepted, and paid back without the goods, the return",
  refuse: "refused the return",
  received: "took in, and paid back, the return",
  never_came: "ended, since nothing came, the return",
};
