import type { WantedLine } from "./refund-amounts.ts";

/** A payment of an order, and the pence of it that can still be refunded. */
type PaymentLeft = { paymentIntentId: string | null; left: number };
type Decided = {
  decisionKey: string;
  amount: number;
  shippingAmount?: number | undefined;
  lines?: (WantedLine & { amount: number })[] | null | undefined;
};

/**
 * A refund as one row for each payment that it is taken from. The first keeps the decision's key; the amounts, delivery
 * and lines of all add up to the decision's. A line's quantity is in its first part.
 * @param further the order's further payments, in the order in which they are refunded; the rest comes from its own
 */
export function splitRefund<Decision extends Decided>(
  decision: Decision,
  further: readonly PaymentLeft[],
): (Decision & { paymentIntentId: string | null })[] {
  const parts: { paymentIntentId: string | null; amount: number }[] = [];
  let rest = decision.amount;
  for (const { paymentIntentId, left } of further) {
    const amount = Math.min(rest, Math.max(0, left));
    if (amount > 0) parts.push({ paymentIntentId, amount });
    rest -= amount;
  }
  if (rest > 0) parts.push({ paymentIntentId: null, amount: rest });
  if (parts.length === 1) return [{ ...decision, paymentIntentId: parts[0]!.paymentIntentId }];
  let delivery = decision.shippingAmount ?? 0;
  let lines = decision.lines ?? null;
  return parts.map(({ paymentIntentId, amount }, index) => {
    const isLast = index === parts.length - 1;
    const shippingAmount = Math.min(delivery, amount);
    delivery -= shippingAmount;
    const taken = lines && takeLines(lines, amount - shippingAmount, isLast);
    lines = taken?.rest ?? null;
    return {
      ...decision,
      paymentIntentId,
      amount,
      shippingAmount,
      decisionKey: index === 0 ? decision.decisionKey : `${partsOf(decision.decisionKey)}${index + 1}`,
      ...(taken && { lines: taken.part }),
    };
  });
}

/** Whether a refund is of this decision, as a whole or as one of its parts. */
export const isOfDecision = ({ decisionKey }: { decisionKey: string }, decision: string): boolean =>
  decisionKey === decision || decisionKey.startsWith(partsOf(decision));

/** What the keys of a decision's further parts start with. */
const partsOf = (decision: string) => `${decision}:part-`;

type Lines = (WantedLine & { amount: number })[];

/** Splits off this many pence of the lines, from the first on. @param isAll also takes lines that refund nothing */
function takeLines(lines: Lines, pence: number, isAll: boolean): { part: Lines; rest: Lines } {
  if (isAll) return { part: lines, rest: [] };
  const part: Lines = [];
  const rest: Lines = [];
  let left = pence;
  for (const line of lines) {
    const amount = Math.min(line.amount, left);
    left -= amount;
    if (amount > 0) part.push({ ...line, amount });
    if (amount < line.amount) rest.push({ ...line, amount: line.amount - amount, ...(amount > 0 && { quantity: 0 }) });
    else if (amount === 0) rest.push(line);
  }
  return { part, rest };
}
