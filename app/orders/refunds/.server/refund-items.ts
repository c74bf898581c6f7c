import { asc, eq } from "drizzle-orm";
import { splitPence } from "#app/pricing/split-pence.ts";
import type { Transaction } from "#database/open.ts";
import { orderItems, refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { lockOrder, type Order } from "../../.server/order-store.ts";
import { amountsOfLines, deliveryBack, isEverything, type WantedLine, withinWhatIsLeft } from "../refund-amounts.ts";
import { isOfDecision } from "../split-refund.ts";
import { decideRefund, type Refund } from "./decide-refund.ts";

type ItemsRefund = {
  lines: readonly WantedLine[];
  /** Identifies the decision, see `decideRefund`. */
  decisionKey: string;
  reason: string;
  /**
   * Faulty, wrong or lost. Then a refund of the whole order includes all of the delivery, not only the cheapest
   * option's price.
   */
  isFault: boolean;
  /** Pence withheld because the goods lost value (R-LAW-6); at most their price. */
  withheld?: number;
  /** The id of the staff member who decides. */
  decidedBy?: string;
};
export type ItemsRefundProblem =
  | "not_found"
  | "unknown_item"
  | "too_many"
  | "too_much_of_line"
  | "nothing_wanted"
  | "nothing_left"
  /** An amount given for a line is more than what is left of the order. */
  | "too_much";

/**
 * Refunds single items: their share of what was paid, to the penny, and with the last of them the delivery if it is
 * due, unless an amount was given for one of them. Repeating a decision returns the same refund.
 */
export async function refundItems(
  shop: Shop,
  tx: Transaction,
  orderId: string,
  wanted: ItemsRefund,
): Promise<Refund | { problem: ItemsRefundProblem; itemId?: number }> {
  const order = await lockOrder(tx, orderId);
  if (!order) return { problem: "not_found" };
  const sold = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.id));
  const all = await tx.select().from(refunds).where(eq(refunds.orderId, orderId));
  const [taken, ...parts] = all
    .filter((refund) => isOfDecision(refund, wanted.decisionKey))
    .sort((one, other) => one.decisionKey.length - other.decisionKey.length);
  if (taken) return { ...taken, amount: parts.reduce((sum, part) => sum + part.amount, taken.amount) };
  const sum = calculateItemsRefund(order, { sold, past: all }, wanted);
  if ("problem" in sum) return sum;
  const refund = await decideRefund(shop, tx, order, {
    ...sum,
    decisionKey: wanted.decisionKey,
    reason: wanted.reason,
    ...(wanted.decidedBy !== undefined && { decidedBy: wanted.decidedBy }),
  });
  return refund ?? { problem: "nothing_left" };
}

/** The refund for single items of an order as it is now, in pence, delivery included. */
export function calculateItemsRefund(
  order: Order,
  { sold, past }: { sold: (typeof orderItems.$inferSelect)[]; past: Refund[] },
  wanted: Pick<ItemsRefund, "lines" | "isFault" | "withheld">,
): Pick<Refund, "amount" | "shippingAmount" | "lines"> | { problem: ItemsRefundProblem; itemId?: number } {
  const goods = amountsOfLines(sold, past, wanted.lines);
  if ("problem" in goods) return goods;
  const isNamed = wanted.lines.some(({ amount }) => amount !== undefined);
  const delivery =
    !isNamed && isEverything(sold, past, wanted.lines) ? deliveryBack(order, past, { isFault: wanted.isFault }) : 0;
  const money = withinWhatIsLeft(order, past, {
    lines: Math.max(0, goods.amount - (wanted.withheld ?? 0)),
    delivery,
  });
  if (money.amount <= 0) return { problem: "nothing_left" };
  if (isNamed && money.amount < goods.amount) return { problem: "too_much" };
  return { ...money, lines: shareOut(goods.lines, money.amount - money.shippingAmount) };
}

/** Distributes a reduced amount over the lines, in proportion to their price. */
function shareOut(lines: NonNullable<Refund["lines"]>, amount: number): NonNullable<Refund["lines"]> {
  const shares = splitPence(
    amount,
    lines.map((line) => line.amount),
  );
  return lines.map((line, index) => ({ ...line, amount: shares[index]! }));
}
