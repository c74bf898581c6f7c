import type { OrderItem } from "../.server/order-store.ts";
import { leftOfLine, type PastRefund, type WantedLine } from "../refunds/refund-amounts.ts";
import { bundleFrom, type PlannedLine, priceFrom, quantityNow } from "./planned-line.ts";

/** The columns of a line that are written. Pence. */
type RestatedLine = Pick<
  OrderItem,
  | "variantId"
  | "color"
  | "size"
  | "imageUrl"
  | "sku"
  | "printfulVariantId"
  | "printfulSyncVariantId"
  | "quantity"
  | "canceledQuantity"
  | "unitPrice"
  | "total"
  | "discountTotal"
  | "bundleId"
  | "bundleName"
  | "bundleInstance"
>;

/** How an order's lines are rewritten, by their id. */
export type RestatedLines = {
  changed: { itemId: number; line: RestatedLine }[];
  /** What is kept of a partly refunded line, as a line of its own. */
  added: { itemId: number; line: RestatedLine }[];
  removed: number[];
};

type Calculated = {
  goods: readonly number[];
  shares: readonly number[];
  differences: readonly number[];
  amount: number;
  lines: readonly (WantedLine & { amount: number })[];
};

/**
 * A refund cannot express that a line costs more, so the lines are rewritten as if bought this way in the first place.
 * Refunded items stay on their line, since refunds refer to it, and what is kept of it becomes a line of its own. So
 * all items of a line have one price, and later refunds of some of them add up to the penny.
 * @param calculated in the lines' order, except for the refund's lines
 * @returns 'refunded_before' if a person has to do it: a line to remove has had a refund of money alone, or a bundle
 * one of more than its discount
 */
export function restate(
  lines: readonly PlannedLine[],
  calculated: Calculated,
  past: readonly PastRefund[],
): RestatedLines | "refunded_before" {
  const result: RestatedLines = { changed: [], added: [], removed: [] };
  for (const [index, line] of lines.entries()) {
    if (isAsItWas(line) && calculated.differences[index] === 0) continue;
    const itemId = line.item.id;
    const kept = whatIsKept(line, { total: calculated.goods[index]!, discountTotal: calculated.shares[index]! });
    const written = writtenLine(kept, whatIsGone(line, calculated, past));
    if (written === "refunded_before") return written;
    if (written.changed) result.changed.push({ itemId, line: written.changed });
    if (written.added) result.added.push({ itemId, line: written.added });
    if (written.isRemoved) result.removed.push(itemId);
  }
  return result;
}

type WrittenLine = { changed?: RestatedLine; added?: RestatedLine; isRemoved?: true };

function writtenLine(kept: RestatedLine, gone: RestatedLine): WrittenLine | "refunded_before" {
  if (gone.quantity > 0) return { changed: gone, ...(kept.quantity > 0 && { added: kept }) };
  if (kept.quantity === 0) return gone.total > 0 ? "refunded_before" : { isRemoved: true };
  const withMoney = withMoneyBack(kept, gone.total);
  return withMoney.discountTotal < 0 ? "refunded_before" : { changed: withMoney };
}

const isAsItWas = ({ item, kept, variant, alone }: PlannedLine) =>
  kept === quantityNow(item) && !variant && alone === null;

const whatIsKept = (line: PlannedLine, cost: Pick<RestatedLine, "total" | "discountTotal">): RestatedLine => ({
  ...columnsOf(line.variant ?? line.item),
  ...bundleFrom(line),
  ...cost,
  quantity: line.kept,
  canceledQuantity: 0,
  unitPrice: priceFrom(line),
});

/**
 * A kept line that has had a refund of money alone, for a cheaper size or because a code was shared out again. In a
 * bundle, whose price is read from its lines' totals, the discount takes up the difference.
 * @param back pence
 */
const withMoneyBack = (line: RestatedLine, back: number): RestatedLine =>
  line.bundleInstance === null
    ? { ...line, total: line.total + back }
    : { ...line, discountTotal: line.discountTotal - back };

/** The refunded items of a line, now or earlier, at the amount refunded for them. */
function whatIsGone({ item, kept, alone }: PlannedLine, { amount, lines }: Calculated, past: readonly PastRefund[]) {
  const refund = lines.find(({ itemId }) => itemId === item.id)?.amount ?? 0;
  const gone = item.canceledQuantity + (amount > 0 ? Math.max(0, quantityNow(item) - kept) : 0);
  return {
    ...columnsOf(item),
    quantity: gone,
    canceledQuantity: gone,
    unitPrice: item.unitPrice,
    total: item.total - item.discountTotal - leftOfLine(item, past) + refund,
    discountTotal: 0,
    ...bundleFrom({ item, alone }),
  };
}

function columnsOf(
  from: Pick<
    RestatedLine,
    "variantId" | "color" | "size" | "imageUrl" | "sku" | "printfulVariantId" | "printfulSyncVariantId"
  >,
) {
  const { variantId, color, size, imageUrl, sku, printfulVariantId, printfulSyncVariantId } = from;
  return { variantId, color, size, imageUrl, sku, printfulVariantId, printfulSyncVariantId };
}
