import { and, eq } from "drizzle-orm";
import type { Order } from "#app/orders/.server/order-store.ts";
import { amountsOfLines } from "#app/orders/refund-amounts.ts";
import { formatPence } from "#app/pricing/money.ts";
import { acceptReturn, type DecisionOutcome, receiveReturn, refuseReturn } from "#app/returns/.server/decide-return.ts";
import { readReturn } from "#app/returns/.server/return-queries.ts";
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
export type StaffReturn = NonNullable<Awaited<ReturnType<typeof readReturnForStaff>>>;

async function worthOf(shop: Shop, order: Order, reference: string) {
  const [found] = await shop.db
    .select({ id: returns.id, lines: returns.lines, refundId: returns.refundId })
    .from(returns)
    .where(and(eq(returns.orderId, order.id), eq(returns.reference, reference.toUpperCase())));
  if (!found) return null;
  const [sold, past] = await Promise.all([
    shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id)),
    shop.db.select().from(refunds).where(eq(refunds.orderId, order.id)),
  ]);
  const goods = amountsOfLines(sold, past, found.lines);
  const refund = past.find(({ id }) => id === found.refundId);
  return { id: found.id, worth: "problem" in goods ? 0 : goods.amount, refunded: refund?.amount ?? null };
}

export type ReturnOutcome = DecisionOutcome | { overLimit: string };

/**
 * Staff decide a return, by the use case of the returns. Where money goes, the limit of who decides counts: what is
 * over it is left to somebody with a higher one.
 */
export async function decideReturn(
  shop: Shop,
  staff: Staff,
  order: Order,
  reference: string,
  { decision, note, withheld }: ReturnDecisionForm,
): Promise<ReturnOutcome> {
  const seen = await worthOf(shop, order, reference);
  if (!seen) return "not_found";
  const pays = decision === "accept_now" || decision === "received";
  const amount = Math.max(0, seen.worth - withheld);
  if (pays && isOverLimit(staff, amount, await paidBackBy(shop.db, staff, order.id)))
    return { overLimit: formatPence(refundLimitOf(staff) ?? 0) };
  const base = {
    returnId: seen.id,
    by: staff.id,
    alongside: (tx: Transaction) =>
      audit(tx, staff, {
        action: pays ? "refund" : "update",
        resource: "orders",
        resourceId: order.number,
        summary: `${summaries[decision]} ${reference.toUpperCase()}`,
        reason: note || null,
        ...(pays && { after: { worth: amount, withheld } }),
      }),
  };
  switch (decision) {
    case "accept":
    case "accept_now":
      return acceptReturn(shop, { ...base, ...(note && { note }), sendBack: decision === "accept" });
    case "refuse":
      return refuseReturn(shop, { ...base, note });
    case "received":
      return receiveReturn(shop, { ...base, ...(withheld > 0 && { withheld }) });
  }
}

const summaries: Record<ReturnDecisionForm["decision"], string> = {
  accept: "accepted the return",
  accept_now: "accepted, and paid back without the goods, the return",
  refuse: "refused the return",
  received: "took in, and paid back, the return",
};
