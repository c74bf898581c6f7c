import type { OrderItem } from "../.server/order-store.ts";
import { leftOfLine, type PastRefund, type WantedLine } from "../refunds/refund-amounts.ts";
import { type PlannedLine, priceFrom, quantityNow } from "./planned-line.ts";

/** The columns of a line that are written. Pence. */
export type RestatedLine = Pick<
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
>;

/** How an order's lines are rewritten, by their id. */
export type RestatedLines = {
  changed: { itemId: number; line: RestatedLine }[];
  /** What is kept of a line of which something was refunded: a line of its own. */
  added: { itemId: number; line: RestatedLine }[];
  removed: number[];
};

type Reckoned = {
  goods: readonly number[];
  shares: readonly number[];
  differences: readonly number[];
  amount: number;
  lines: readonly (WantedLine & { amount: number })[];
};

/**
 * A line that costs more cannot be said by a refund beside what was bought, so the lines are written as if bought this
 * way at once. What was refunded of a line stays there, since refunds name it; what is kept of it then becomes a line of
 * its own. So each line's pieces have one price, and later refunds of some of them add up to the penny.
 * @param reckoned in the lines' order, except for the refund's lines
 * @returns 'refunded_before' for a line to remove of which only money was refunded: a person has to do that
 */
export function restate(
  lines: readonly PlannedLine[],
  reckoned: Reckoned,
  past: readonly PastRefund[],
): RestatedLines | "refunded_before" {
  const result: RestatedLines = { changed: [], added: [], removed: [] };
  for (const [index, line] of lines.entries()) {
    const { item, kept, variant } = line;
    if (kept === quantityNow(item) && !variant && reckoned.differences[index] === 0) continue;
    const itemId = item.id;
    const keptLine = {
      ...columnsOf(variant ?? item),
      quantity: kept,
      canceledQuantity: 0,
      unitPrice: priceFrom(item, variant),
      total: reckoned.goods[index]!,
      discountTotal: reckoned.shares[index]!,
    };
    const goneLine = whatIsGone(line, reckoned, past);
    if (goneLine.quantity > 0) {
      result.changed.push({ itemId, line: goneLine });
      if (kept > 0) result.added.push({ itemId, line: keptLine });
    } else if (kept > 0) {
      // Money alone may have been refunded of it, for a cheaper size.
      result.changed.push({ itemId, line: { ...keptLine, total: keptLine.total + goneLine.total } });
    } else if (goneLine.total > 0) return "refunded_before";
    else result.removed.push(itemId);
  }
  return result;
}

/** The pieces of a line that are refunded, now or before, at what was refunded for them. */
function whatIsGone({ item, kept }: PlannedLine, { amount, lines }: Reckoned, past: readonly PastRefund[]) {
  const refund = lines.find(({ itemId }) => itemId === item.id)?.amount ?? 0;
  const gone = item.canceledQuantity + (amount > 0 ? Math.max(0, quantityNow(item) - kept) : 0);
  return {
    ...columnsOf(item),
    quantity: gone,
    canceledQuantity: gone,
    unitPrice: item.unitPrice,
    total: item.total - item.discountTotal - leftOfLine(item, past) + refund,
    discountTotal: 0,
  };
}

function columnsOf(
  from: Omit<RestatedLine, "quantity" | "canceledQuantity" | "unitPrice" | "total" | "discountTotal">,
) {
  const { variantId, color, size, imageUrl, sku, printfulVariantId, printfulSyncVariantId } = from;
  return { variantId, color, size, imageUrl, sku, printfulVariantId, printfulSyncVariantId };
}
