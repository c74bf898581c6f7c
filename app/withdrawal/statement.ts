import { formatLongDay } from "#app/shared/dates.ts";
import { formatPence } from "#app/shared/money.ts";

/** What the consumer declares. Pages and the acknowledgement show the same words (R-WITHDRAW-3). */
export type Statement = {
  name: string;
  number: string;
  paidAt: Date | null;
  /** Amounts in pence, as they will be refunded. */
  lines: readonly { words: string; quantity: number; amount: number }[];
};

/** The declaration's first line. */
export const statementOpening = ({ name, lines }: Statement): string =>
  `I, ${name}, withdraw from the contract for ${lines.length === 1 ? "this item" : "these items"}:`;

export const statementLine = ({ quantity, amount }: Statement["lines"][number]): string =>
  `${quantity} ${quantity === 1 ? "piece" : "pieces"}, ${formatPence(amount)}`;

export const statementEnd = ({ number, paidAt }: Statement): string =>
  `From order ${number}${paidAt ? ` of ${formatLongDay(paidAt)}` : ""}.`;

/** 'W-20418' of order LT-20418: the reference of withdrawing from a whole order, which happens once. A return has its own. */
export const withdrawalReference = (number: string): string => `W-${number.slice(number.lastIndexOf("-") + 1)}`;
