import { requireWholePence } from "#app/shared/money.ts";

/** Every amount of an order, in pence (R-MONEY-3). */
export type OrderTotals = {
  itemsTotal: number;
  discountTotal: number;
  shippingTotal: number;
  taxTotal: number;
  total: number;
};

/**
 * Adds up an order, the only place that does: items less the discount, plus shipping (R-MONEY-3). Prices include tax,
 * so tax is never added: `taxTotal` is the part of the total that is tax, 0 for an unregistered shop.
 * @param vatPercent 0 while the shop is not registered for VAT
 * @throws RangeError for a negative or fractional amount
 */
export function orderTotals(order: {
  lines: readonly { total: number }[];
  discountTotal?: number;
  shippingTotal?: number;
  vatPercent?: number;
}): OrderTotals {
  const itemsTotal = notNegative(order.lines.reduce((sum, line) => sum + requireWholePence(line.total), 0));
  const discountTotal = Math.min(notNegative(order.discountTotal ?? 0), itemsTotal);
  const shippingTotal = notNegative(order.shippingTotal ?? 0);
  const total = itemsTotal - discountTotal + shippingTotal;
  const vatPercent = order.vatPercent ?? 0;
  const taxTotal = Math.round((total * vatPercent) / (100 + vatPercent));
  return { itemsTotal, discountTotal, shippingTotal, taxTotal, total };
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
