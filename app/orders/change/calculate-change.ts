import { discountShares, minCharge } from "#app/checkout/discount-rules.ts";
import type { Discount } from "#app/pricing/discounts.ts";
import { maxQuantity } from "#app/pricing/line-limits.ts";
import { splitPence } from "#app/pricing/split-pence.ts";
import { leftOfLine, type PastRefund, type SoldLine, type WantedLine } from "../refunds/refund-amounts.ts";
import { isRefundCounted } from "../refunds/refund-status.ts";
import type { ChangeProblem } from "./change-texts.ts";

/** A line as sold, with what is needed to price fewer or more of it, or another size. Pence. */
export type ChangeableLine = SoldLine & {
  /** The price of one from now on, which differs from what was paid if another size was chosen. */
  unitPrice: number;
  /** Another size or colour was chosen. */
  isSwapped?: boolean;
  /** It costs more than the one before. */
  isDearer?: boolean;
  /** Its bundle does not stay complete: it costs `unitPrice` from now on, and is in no bundle. */
  isBroken?: boolean;
  canceledQuantity: number;
  bundleInstance: string | null;
};

/** The order's code as it is now; null without one. */
export type OrderCode = (Discount & { minimumPence: number | null }) | null;

type Changeable = {
  capturedTotal: number;
  refundedTotal: number;
  code: OrderCode;
  /** Pence that delivery costs more with what is kept. */
  moreDelivery: number;
};
type Past = PastRefund & { decisionKey: string };

type CalculatedChange =
  | {
      problem: ChangeProblem;
      /** The extra cost, if it is too little to charge; or the code's minimum, if the rest is below it. */
      pence?: number;
    }
  | {
      /** Pence to refund; negative if there is something to pay. */
      amount: number;
      /** The refund's lines, which add up to `amount`; none without a refund. */
      lines: (WantedLine & { amount: number })[];
      /**
       * Pence by which each line costs less than was paid for it, in the given order. Minus the extra cost of delivery,
       * they add up to `amount`.
       */
      differences: number[];
      /**
       * Whether the lines must be rewritten (see `restate`): a line, one of its items or delivery costs more, or a
       * bundle has fewer copies, so a refund alone cannot say what was paid for which.
       */
      isRestated: boolean;
      /** Pence that the code takes off each line. */
      shares: number[];
      /** Pence that each line costs from now on, before the code, in the given order. */
      goods: number[];
      /** Pence that the code takes off them. */
      discountTotal: number;
    };

/** Refunds of earlier changes have keys that start like this. */
export const changeKey = (revision: number) => `change:${revision}`;
export const isKeyOfChange = (decisionKey: string) => decisionKey.startsWith("change:");
const isOfChange = (refund: Past) => isKeyOfChange(refund.decisionKey) && isRefundCounted(refund);

/**
 * What the customer gets back or pays if this much of an order is kept. In the end they have paid exactly what it would
 * have cost to buy just that: bundles, code and delivery are calculated again, except that delivery never gets cheaper.
 * @param keep how many of each line to keep, by the line's id; lines that are missing stay
 */
export function calculateChange(
  order: Changeable,
  sold: readonly ChangeableLine[],
  past: readonly Past[],
  keep: ReadonlyMap<number, number>,
): CalculatedChange {
  if (!past.every(isOfChange)) return { problem: "refunded_before" };
  const lines = sold.map((line) => {
    const now = line.quantity - line.canceledQuantity;
    return { ...line, now, kept: keep.get(line.id) ?? now };
  });
  const problem = problemOfQuantities(lines) ?? problemOfBundles(lines);
  if (problem) return { problem };

  const goods = goodsOf(lines).map((total) => ({ total }));
  const { code } = order;
  const minimum = code?.minimumPence ?? 0;
  if (goods.reduce((sum, { total }) => sum + total, 0) < minimum) return { problem: "below_minimum", pence: minimum };
  const shares = code ? discountShares(goods, code).shares : goods.map(() => 0);
  const costs = goods.map(({ total }, index) => total - shares[index]!);
  const back = lines.map((line, index) => leftOfLine(line, past) - costs[index]!);
  const dearer = dearerLines(lines, back);
  if (dearer === "by_code") return { problem: "code" };
  const isRestated = dearer === "as_chosen" || order.moreDelivery > 0;
  const differences = isRestated ? back : settlePennies(back);
  const amount = sumOf(differences) - order.moreDelivery;
  const misfit = problemOfAmount(amount, order);
  if (misfit === "too_little") return { problem: misfit, pence: -amount };
  if (misfit) return { problem: misfit };
  // Returns and withdrawals tell from its refund that an item is gone.
  if (!isRestated && amount === 0 && lines.some(({ now, kept }) => kept < now)) return { problem: "free" };
  const refund = isRestated ? shareOut(amount, back) : differences;
  return {
    amount,
    differences,
    isRestated,
    shares,
    goods: goods.map(({ total }) => total),
    discountTotal: sumOf(shares),
    lines: amount > 0 ? refundedLines(lines, refund) : [],
  };
}

/** A line with how many of it are still to be printed, and how many are kept. */
type KeptLine = ChangeableLine & { now: number; kept: number };

function problemOfQuantities(lines: readonly KeptLine[]): ChangeProblem | null {
  if (lines.some(({ now, kept }) => !Number.isInteger(kept) || kept < 0 || (kept > now && kept > maxQuantity)))
    return "too_many";
  if (lines.every(({ now, kept, isSwapped }) => kept === now && !isSwapped)) return "nothing";
  return lines.every(({ kept }) => kept === 0) ? "everything" : null;
}

/** Whether a line costs more, because of what was chosen or because the code was changed meanwhile. */
function dearerLines(lines: readonly KeptLine[], back: readonly number[]): "none" | "as_chosen" | "by_code" {
  const hasMore = lines.some(({ now, kept }) => kept > now);
  // One copy of a bundle does not always cost half as much as two, so the one that stays gets lines of its own.
  const hasFewerCopies = ({ bundleInstance, kept, now }: KeptLine) => bundleInstance !== null && kept > 0 && kept < now;
  if (hasMore || lines.some((line) => line.isDearer || line.isBroken || hasFewerCopies(line))) return "as_chosen";
  // Splitting a code again may move a penny from one line to another.
  if (back.every((pence) => pence >= -1)) return "none";
  return lines.some(({ isSwapped }) => isSwapped) ? "as_chosen" : "by_code";
}

/** The lines of each bundle, without those taken out earlier. */
const bundlesOf = (lines: readonly KeptLine[]) =>
  Map.groupBy(
    lines.filter(({ bundleInstance, now }) => bundleInstance !== null && now > 0),
    ({ bundleInstance }) => bundleInstance,
  ).values();

/** Every part of a bundle must keep the same number of copies; broken bundles no longer count. */
function problemOfBundles(lines: readonly KeptLine[]): ChangeProblem | null {
  const share = ({ kept, quantity }: KeptLine) => kept / quantity;
  const isUneven = (parts: readonly KeptLine[]) => parts.some((part) => share(part) !== share(parts[0]!));
  return [...bundlesOf(lines)].some(isUneven) ? "bundle" : null;
}

function problemOfAmount(amount: number, { capturedTotal, refundedTotal }: Changeable): ChangeProblem | null {
  if (amount >= capturedTotal - refundedTotal) return "everything";
  return amount < 0 && -amount < minCharge ? "too_little" : null;
}

/** @param amounts pence that come back for each line */
const refundedLines = (lines: readonly KeptLine[], amounts: readonly number[]) =>
  lines.flatMap(({ id, now, kept }, index) => {
    const amount = amounts[index]!;
    return now > kept || amount > 0 ? [{ itemId: id, quantity: Math.max(0, now - kept), amount }] : [];
  });

/** The total of pence, or of quantities. */
export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** Takes a refund from the lines that cost less, from the first on, so that the extra cost of the others reduces it. */
function shareOut(amount: number, back: readonly number[]): number[] {
  let left = Math.max(0, amount);
  return back.map((pence) => {
    const part = Math.min(Math.max(0, pence), left);
    left -= part;
    return part;
  });
}

/** Pence for what is kept of each line. Lines of a bundle cost their share of its price, for as many copies as stay. */
function goodsOf(lines: readonly KeptLine[]): number[] {
  const costs = new Map(lines.map((line) => [line, line.unitPrice * line.kept]));
  for (const parts of bundlesOf(lines)) {
    const totals = parts.map(({ total }) => total);
    const { kept, quantity } = parts[0]!;
    const shares = splitPence(Math.round((sumOf(totals) * kept) / quantity), totals);
    for (const [index, part] of parts.entries()) costs.set(part, shares[index]!);
  }
  return [...costs.values()];
}

/** Takes the penny that a line would cost more from the line with the largest refund, so that no line is negative. */
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
