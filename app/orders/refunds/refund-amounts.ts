import { remainingRefundable } from "#app/pricing/totals.ts";

/** A line as it was sold; `total` holds its share of a bundle's price, `discountTotal` its share of a code. Pence. */
export type SoldLine = { id: number; quantity: number; total: number; discountTotal: number };
/**
 * How many of a line go back, and in pence what is paid for them where it is not their price: alone, with a quantity
 * of 0, it pays back a part of the price, and the goods stay where they are.
 */
export type WantedLine = { itemId: number; quantity: number; amount?: number | undefined };
/** A refund so far; one that failed or was called off does not count. */
export type PastRefund = {
  status: "requested" | "pending" | "succeeded" | "failed" | "canceled";
  amount: number;
  shippingAmount: number;
  lines: (WantedLine & { amount: number })[] | null;
};
export type LineAmounts =
  | { lines: (WantedLine & { amount: number })[]; amount: number }
  | { problem: "unknown_item" | "too_many" | "too_much_of_line" | "nothing_wanted"; itemId?: number };

const counts = ({ status }: PastRefund) => status !== "failed" && status !== "canceled";

/** How many of each item have gone back already. */
export function refundedQuantity(past: readonly PastRefund[], itemId: number): number {
  return past
    .filter(counts)
    .flatMap(({ lines }) => lines ?? [])
    .reduce((sum, line) => sum + (line.itemId === itemId ? line.quantity : 0), 0);
}

/** Pence that are left of what was paid for a line, whatever of it went back as goods or as money. */
export function leftOfLine(item: SoldLine, past: readonly PastRefund[]): number {
  const back = past.filter(counts).flatMap(({ lines }) => lines ?? []);
  const amount = back.reduce((sum, line) => sum + (line.itemId === item.id ? line.amount : 0), 0);
  return Math.max(0, item.total - item.discountTotal - amount);
}

/**
 * How much of what a refund was for has gone back since it failed: whoever tries it again would pay that twice. A sum
 * as large that names no things may be the same money.
 * @param since what was decided after it failed
 */
export function refundedAgain(failed: PastRefund, since: readonly PastRefund[]): "nothing" | "some" | "all" {
  const made = since.filter(counts);
  const lines = failed.lines ?? [];
  const back = (itemId: number) =>
    made.flatMap((each) => each.lines ?? []).reduce((sum, line) => sum + (line.itemId === itemId ? line.amount : 0), 0);
  if (lines.some(({ itemId }) => back(itemId) > 0)) {
    const delivery = made.reduce((sum, { shippingAmount }) => sum + shippingAmount, 0);
    const isAll = lines.every(({ itemId, amount }) => back(itemId) >= amount) && delivery >= failed.shippingAmount;
    return isAll ? "all" : "some";
  }
  const isAlike = made.some((each) => each.amount === failed.amount && (!each.lines || !failed.lines));
  return isAlike ? "some" : "nothing";
}

/**
 * What is paid back for single things: what the customer really paid for them, bundles and codes counted in. Shares
 * are counted up from the first thing of a line, so that all of them together are the line to the penny, in
 * whatever portions they come back. An amount of its own counts instead, up to what is left of its line.
 */
export function amountsOfLines(
  sold: readonly SoldLine[],
  past: readonly PastRefund[],
  wanted: readonly WantedLine[],
): LineAmounts {
  const lines: (WantedLine & { amount: number })[] = [];
  for (const [itemId, group] of Map.groupBy(wanted, (line) => line.itemId)) {
    const quantity = group.reduce((sum, line) => sum + line.quantity, 0);
    const item = sold.find(({ id }) => id === itemId);
    if (!item) return { problem: "unknown_item", itemId };
    const before = refundedQuantity(past, itemId);
    if (quantity < 0 || before + quantity > item.quantity) return { problem: "too_many", itemId };
    const left = leftOfLine(item, past);
    const own = group.find((line) => line.amount !== undefined)?.amount;
    if (own !== undefined && (own <= 0 || own > left)) return { problem: "too_much_of_line", itemId };
    if (quantity === 0 && own === undefined) continue;
    const share = paidFor(item, before + quantity) - paidFor(item, before);
    lines.push({ itemId, quantity, amount: own ?? Math.min(share, left) });
  }
  if (lines.length === 0) return { problem: "nothing_wanted" };
  return { lines, amount: lines.reduce((sum, line) => sum + line.amount, 0) };
}

/** What the first `quantity` things of a line cost, in whole pence. */
const paidFor = ({ total, discountTotal, quantity: all }: SoldLine, quantity: number): number =>
  Math.floor(((total - discountTotal) * quantity) / all);

/** Whether with these lines nothing of the order stays with the customer. */
export function isEverything(
  sold: readonly SoldLine[],
  past: readonly PastRefund[],
  wanted: readonly WantedLine[],
): boolean {
  return sold.every(({ id, quantity }) => {
    const now = wanted.reduce((sum, line) => sum + (line.itemId === id ? line.quantity : 0), 0);
    return refundedQuantity(past, id) + now >= quantity;
  });
}

/**
 * The delivery that goes back with a whole order, in pence: at most what the cheapest one cost that this very order
 * was offered (Consumer Contracts Regulations, reg 34), or all of it where the goods were at fault, or where nobody
 * wrote down what else was offered.
 */
export function deliveryBack(
  { shippingTotal, shippingCheapest }: { shippingTotal: number; shippingCheapest: number | null },
  past: readonly PastRefund[],
  { isFault }: { isFault: boolean },
): number {
  const due = isFault ? shippingTotal : Math.min(shippingTotal, shippingCheapest ?? shippingTotal);
  const before = past.filter(counts).reduce((sum, { shippingAmount }) => sum + shippingAmount, 0);
  return Math.max(0, due - before);
}

/** Never more than is left: what somebody gave back by hand is in no line. Delivery gives way last. */
export function withinWhatIsLeft(
  { capturedTotal }: { capturedTotal: number },
  past: readonly PastRefund[],
  wanted: { lines: number; delivery: number },
): { amount: number; shippingAmount: number } {
  const left = remainingRefundable(
    capturedTotal,
    past.filter(counts).map(({ amount }) => amount),
  );
  const amount = Math.min(wanted.lines + wanted.delivery, left);
  return { amount, shippingAmount: Math.min(wanted.delivery, amount) };
}
