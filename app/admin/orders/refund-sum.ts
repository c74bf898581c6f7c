import { penceOf } from "#app/catalogue/shop-rules.ts";
import { amountsOfLines, type PastRefund, type SoldLine } from "#app/orders/refund-amounts.ts";
import { linesOf } from "#app/returns/contract.ts";

/**
 * What a refund's form comes to as it stands, in pence, for its button: worked out with the server's own rules. Zero
 * while nothing is chosen. The delivery that goes back with the last line is told by the server alone.
 */
export function sumOfForm(
  form: Iterable<[string, unknown]>,
  { sold, past, left }: { sold: readonly SoldLine[]; past: readonly PastRefund[]; left: number },
): number {
  const entries = [...form];
  const scope = entries.find(([name]) => name === "scope")?.[1];
  if (scope === "all") return left;
  if (scope === "amount") {
    const typed = entries.find(([name]) => name === "amount")?.[1];
    return Math.min(penceOf(String(typed ?? "")) ?? 0, left);
  }
  const sum = amountsOfLines(sold, past, linesOf(entries));
  return "problem" in sum ? 0 : Math.min(sum.amount, left);
}
