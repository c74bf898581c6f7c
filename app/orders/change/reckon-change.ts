import { discountShares } from "#app/checkout/discount-rules.ts";
import type { Discount } from "#app/pricing/discounts.ts";
import { leftOfLine, type PastRefund, type SoldLine, type WantedLine } from "../refunds/refund-amounts.ts";

/** A line as sold, with what is needed to price fewer of it, or another size. Pence. */
export type ChangeableLine = SoldLine & {
  /** What one costs from now on: less than was paid if a cheaper size was chosen. */
  unitPrice: number;
  /** Another size or colour was chosen. */
  isSwapped?: boolean;
  canceledQuantity: number;
  bundleInstance: string | null;
};

/** The order's code as it is now; null without one. */
export type OrderCode = (Discount & { minimumPence: number | null }) | null;

export type ChangeProblem =
  /** Nothing is to change. */
  | "nothing"
  /** Nothing would be left: that is a cancellation. */
  | "everything"
  /** More than the order has. */
  | "too_many"
  /** Part of a bundle: the rest would cost more. */
  | "bundle"
  /** Delivery was free only with the bundle. */
  | "delivery"
  /** Another size or colour is not sold now, costs more, or its bundle does not allow it. */
  | "sold_out"
  | "dearer"
  /** The rest is below the code's minimum. */
  | "code"
  /** A code pays for what would go, so nothing would come back for it. */
  | "free"
  /** Money was refunded for another reason, so a person has to decide. */
  | "refunded_before";

type Changeable = { shippingTotal: number; capturedTotal: number; refundedTotal: number; code: OrderCode };
type Past = PastRefund & { decisionKey: string };

export type ReckonedChange =
  | { problem: ChangeProblem }
  /** The refund: `amount` is the sum of its lines, and 0 if only another size or colour was chosen. */
  | {
      lines: (WantedLine & { amount: number })[];
      amount: number;
      /** Pence that each line costs from now on, before the code, in the given order. */
      goods: number[];
      /** Pence that the code takes off them. */
      discountTotal: number;
    };

/** Refunds of earlier changes have keys that start like this. */
export const changeKey = (revision: number) => `change:${revision}`;
export const isKeyOfChange = (decisionKey: string) => decisionKey.startsWith("change:");
const isOfChange = ({ decisionKey, status }: Past) =>
  isKeyOfChange(decisionKey) && status !== "failed" && status !== "canceled";

/**
 * What is refunded if only some of an order is kept. The customer then has paid exactly what the rest would have cost
 * bought at once: bundles and code anew, delivery as it was.
 * @param keep how many of each line to keep, by the line's id; lines that are missing stay
 */
export function reckonChange(
  order: Changeable,
  sold: readonly ChangeableLine[],
  past: readonly Past[],
  keep: ReadonlyMap<number, number>,
): ReckonedChange {
  if (!past.every(isOfChange)) return { problem: "refunded_before" };
  const lines = sold.map((line) => {
    const now = line.quantity - line.canceledQuantity;
    return { ...line, now, kept: keep.get(line.id) ?? now };
  });
  if (lines.some(({ now, kept }) => !Number.isInteger(kept) || kept < 0 || kept > now)) return { problem: "too_many" };
  if (lines.every(({ now, kept, isSwapped }) => kept === now && !isSwapped)) return { problem: "nothing" };
  if (lines.every(({ kept }) => kept === 0)) return { problem: "everything" };

  const inBundles = lines.filter(({ bundleInstance }) => bundleInstance !== null);
  for (const parts of Map.groupBy(inBundles, (line) => line.bundleInstance).values())
    if (!parts.every(({ now, kept }) => kept === now) && !parts.every(({ kept }) => kept === 0))
      return { problem: "bundle" };
  const hadBundle = inBundles.some(({ now }) => now > 0);
  const hasBundle = inBundles.some(({ kept }) => kept > 0);
  if (order.shippingTotal === 0 && hadBundle && !hasBundle) return { problem: "delivery" };

  const goods = lines.map((line) => ({
    total: line.bundleInstance === null ? line.unitPrice * line.kept : whole(line),
  }));
  const { code } = order;
  const minimum = code?.minimumPence ?? 0;
  if (goods.reduce((sum, { total }) => sum + total, 0) < minimum) return { problem: "code" };
  const shares = code ? discountShares(goods, code).shares : goods.map(() => 0);
  const back = lines.map((line, index) => leftOfLine(line, past) - (goods[index]!.total - shares[index]!));
  // Splitting a code anew may move a penny from line to line. More means that the code was changed meanwhile.
  if (back.some((pence) => pence < -1)) return { problem: "code" };
  const refund = settlePennies(back);
  const amount = refund.reduce((sum, pence) => sum + pence, 0);
  if (amount >= order.capturedTotal - order.refundedTotal) return { problem: "everything" };
  // Returns and withdrawals know by its refund that something is gone.
  if (amount === 0 && lines.some(({ now, kept }) => kept < now)) return { problem: "free" };
  return {
    amount,
    goods: goods.map(({ total }) => total),
    discountTotal: shares.reduce((sum, share) => sum + share, 0),
    lines: lines.flatMap(({ id, now, kept }, index) =>
      now > kept || refund[index]! > 0 ? [{ itemId: id, quantity: now - kept, amount: refund[index]! }] : [],
    ),
  };
}

/** A bundle's line costs its share of the bundle's price while the bundle is whole, and nothing once it is out. */
const whole = ({ total, kept }: { total: number; kept: number }) => (kept > 0 ? total : 0);

/** Takes lines that would cost a penny more from those that are refunded most, so that no line is negative. */
function settlePennies(back: readonly number[]): number[] {
  const settled = [...back];
  for (const [index, pence] of back.entries()) {
    if (pence >= 0) continue;
    settled[index] = 0;
    const most = settled.indexOf(Math.max(...settled));
    settled[most] = settled[most]! + pence;
  }
  return settled;
}
