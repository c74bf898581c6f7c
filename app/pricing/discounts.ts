import { requireWholePence } from "#app/shared/money.ts";
import { splitPence } from "./split-pence.ts";

/** `value` is percent for a percentage (10 is 10%) and pence for an amount. */
export type Discount = { code: string; kind: "percentage" | "amount"; value: number };

/**
 * What a code takes off the goods, in pence, and each line's share (for refunding single items). Delivery is never
 * discounted. The result is never negative and never more than the goods.
 * @param lines whole-pence totals; `discount` null without a code
 */
export function discountLines(
  lines: readonly { total: number }[],
  discount: Discount | null,
): { discountTotal: number; shares: number[] } {
  const totals = lines.map((line) => requireWholePence(line.total));
  const itemsTotal = totals.reduce((a, b) => a + b, 0);
  const wanted = discount === null ? 0 : amountOff(discount, itemsTotal);
  const discountTotal = Math.min(Math.max(wanted, 0), itemsTotal);
  return { discountTotal, shares: splitPence(discountTotal, totals) };
}

function amountOff({ kind, value }: Discount, itemsTotal: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`Not a discount: ${value}`);
  return kind === "percentage" ? Math.round((itemsTotal * value) / 100) : requireWholePence(value);
}
