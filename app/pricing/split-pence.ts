import { requireWholePence } from "#app/shared/money.ts";

/**
 * Splits `total` pence by `weights` without losing a penny. Shares are rounded down; the left-over pennies go to the
 * largest remainders, the earlier share first if equal. A weight of zero gets nothing, unless all are zero: then the
 * total is split evenly.
 * @param total whole pence; a negative total (a discount) is split like its positive counterpart
 * @param weights integers, zero or more
 * @throws RangeError for a negative or fractional weight, or for a total without weights
 */
export function splitPence(total: number, weights: number[]): number[] {
  requireWholePence(total);
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError(`Weights must be whole and not negative: ${weights.join(", ")}`);
  }
  if (weights.length === 0) {
    if (total !== 0) throw new RangeError(`Nothing to share ${total} pence over`);
    return [];
  }
  const even = weights.every((weight) => weight === 0);
  // BigInt, because total x weight exceeds a number's exact range long before either factor does.
  const parts = weights.map((weight) => (even ? 1n : BigInt(weight)));
  const sum = parts.reduce((a, b) => a + b);
  const amount = BigInt(Math.abs(total));
  const shares = parts.map((part) => (amount * part) / sum);
  const left = Number(amount - shares.reduce((a, b) => a + b));
  const remainder = (index: number) => (amount * parts[index]!) % sum;
  const byRemainder = [...parts.keys()].sort((a, b) => Number(remainder(b) - remainder(a)) || a - b);
  for (const index of byRemainder.slice(0, left)) shares[index] = shares[index]! + 1n;
  return shares.map((share) => Math.sign(total) * Number(share) + 0);
}
