import { penceOf } from "#app/catalogue/shop-rules.ts";
import { amountsOfLines, type PastRefund, type SoldLine } from "#app/orders/refunds/refund-amounts.ts";

/** The lines that a refund's form names: how many by `item-<id>`, and by `amount-<id>` what is typed for them. */
export function wantedOfForm(form: Iterable<[string, unknown]>): { itemId: number; quantity: number; typed: string }[] {
  const lines = new Map<number, { itemId: number; quantity: number; typed: string }>();
  for (const [name, value] of form) {
    const [, what, id] = /^(item|amount)-(\d{1,15})$/.exec(name) ?? [];
    if (!what) continue;
    const itemId = Number(id);
    const line = lines.get(itemId) ?? { itemId, quantity: 0, typed: "" };
    const quantity = what === "item" && /^\d{1,3}$/.test(String(value)) ? Number(value) : line.quantity;
    lines.set(itemId, { itemId, quantity, typed: what === "amount" ? String(value).trim() : line.typed });
  }
  return [...lines.values()].filter(({ quantity, typed }) => quantity > 0 || typed !== "");
}

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
  const wanted = wantedOfForm(entries).map(({ typed, ...line }) => ({
    ...line,
    ...(typed !== "" && { amount: penceOf(typed) ?? 0 }),
  }));
  const sum = amountsOfLines(sold, past, wanted);
  return "problem" in sum ? 0 : Math.min(sum.amount, left);
}
