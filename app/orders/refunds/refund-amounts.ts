import { requireWholePence } from "#app/shared/money.ts";
import { isRefundCounted, type RefundStatus } from "./refund-status.ts";

/** A line as sold. `total` includes its share of a bundle's price, `discountTotal` is its share of a code. Pence. */
export type SoldLine = { id: number; quantity: number; total: number; discountTotal: number };
/**
 * The quantity of a line to refund. `amount` (pence) replaces the price; with a quantity of 0 it refunds part of the
 * price while the customer keeps the goods.
 */
export type WantedLine = { itemId: number; quantity: number; amount?: number | undefined };
/** An earlier refund. Failed and cancelled ones do not count. */
export type PastRefund = {
  status: RefundStatus;
  amount: number;
  shippingAmount: number;
  lines: (WantedLine & { amount: number })[] | null;
};
type LineAmounts =
  | { lines: (WantedLine & { amount: number })[]; amount: number }
  | { problem: "unknown_item" | "too_many" | "too_much_of_line" | "nothing_wanted"; itemId?: number };

/** How many of an item have been refunded. */
export function refundedQuantity(past: readonly PastRefund[], itemId: number): number {
  return past
    .filter(isRefundCounted)
    .flatMap(({ lines }) => lines ?? [])
    .reduce((sum, line) => sum + (line.itemId === itemId ? line.quantity : 0), 0);
}

/** Pence left of what was paid for a line, after refunds of goods or money. */
export function leftOfLine(item: SoldLine, past: readonly PastRefund[]): number {
  const back = past.filter(isRefundCounted).flatMap(({ lines }) => lines ?? []);
  const amount = back.reduce((sum, line) => sum + (line.itemId === item.id ? line.amount : 0), 0);
  return Math.max(0, item.total - item.discountTotal - amount);
}

/**
 * How much of a failed refund has been refunded since; retrying would pay that twice. A refund of the same size without
 * lines may be the same money.
 * @param since refunds decided after it failed
 */
export function refundedAgain(failed: PastRefund, since: readonly PastRefund[]): "nothing" | "some" | "all" {
  const made = since.filter(isRefundCounted);
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
 * The refund for single items: what the customer really paid for them, bundles and codes included. Shares accumulate
 * from the first item of a line, so that portions of any size add up to the line to the penny. A given amount replaces
 * the price, up to what is left of the line.
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

/** What was paid for the first `quantity` items of a line, in whole pence. */
export const paidFor = ({ total, discountTotal, quantity: all }: Omit<SoldLine, "id">, quantity: number): number =>
  Math.floor(((total - discountTotal) * quantity) / all);

/** Whether these lines leave the customer nothing of the order. */
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
 * The delivery to refund with a whole order, in pence: at most the cheapest option that was offered for this order
 * (Consumer Contracts Regulations, reg 34). All of it if the goods were faulty, or the options were not recorded.
 */
export function deliveryBack(
  { shippingTotal, shippingCheapest }: { shippingTotal: number; shippingCheapest: number | null },
  past: readonly PastRefund[],
  { isFault }: { isFault: boolean },
): number {
  const due = isFault ? shippingTotal : Math.min(shippingTotal, shippingCheapest ?? shippingTotal);
  const before = past.filter(isRefundCounted).reduce((sum, { shippingAmount }) => sum + shippingAmount, 0);
  return Math.max(0, due - before);
}

/** Limits the amounts to what is left, since refunds by hand belong to no line. Delivery is reduced last. */
export function withinWhatIsLeft(
  { capturedTotal }: { capturedTotal: number },
  past: readonly PastRefund[],
  wanted: { lines: number; delivery: number },
): { amount: number; shippingAmount: number } {
  const left = remainingRefundable(
    capturedTotal,
    past.filter(isRefundCounted).map(({ amount }) => amount),
  );
  const amount = Math.min(wanted.lines + wanted.delivery, left);
  return { amount, shippingAmount: Math.min(wanted.delivery, amount) };
}

/** What can still be refunded of a payment, in pence; never negative, whatever has been refunded already. */
export function remainingRefundable(captured: number, refunds: readonly number[]): number {
  const refunded = refunds.reduce((sum, refund) => sum + notNegative(refund), 0);
  return Math.max(0, notNegative(captured) - refunded);
}

function notNegative(pence: number): number {
  if (requireWholePence(pence) < 0) throw new RangeError(`Not an amount of money: ${pence}`);
  return pence;
}
