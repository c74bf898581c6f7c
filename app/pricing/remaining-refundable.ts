import { requireWholePence } from "#app/shared/money.ts";

/** What can still be refunded of a payment, in pence; never negative, whatever has been refunded already. */
export function remainingRefundable(captured: number, refunds: readonly number[]): number {
  const refunded = refunds.reduce((sum, refund) => sum + notNegative(refund), 0);
  return Math.max(0, notNegative(captured) - refunded);
}

function notNegative(pence: number): number {
  if (requireWholePence(pence) < 0) throw new RangeError(`Not an amount of money: ${pence}`);
  return pence;
}
