import type { OrderItem } from "../.server/order-store.ts";
import { leftOfLine, type PastRefund, type WantedLine } from "../refunds/refund-amounts.ts";
import { type PlannedLine, priceFrom } from "./planned-line.ts";

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

/**
 * A line that costs more cannot be said by a refund beside what was bought, so the lines are written as if bought this
 * way at once. What was refunded of a line stays there, since refunds name it; what is kept of it then becomes a line of
 * its own. So each line's pieces have one price, and later refunds of some of them add up to the penny.
 * @param reckoned in the lines' order, except for the refund's lines
 * @returns 'refunded_before' for a line to remove of which only money was refunded: a person has to do that
 */
export function restate(
  lines: readonly PlannedLine[],
  reckoned: {
    goods: readonly number[];
    shares: readonly number[];
    differences: readonly number[];
    amount: number;
    lines: readonly (WantedLine & { amount: number })[];
  },
  past: readonly PastRefund[],
): RestatedLines | "refunded_before" {
  const result: RestatedLines = { changed: [], added: [], removed: [] };
  for (const [index, { item, kept, variant }] of lines.entries()) {
    const now = item.quantity - item.canceledQuantity;
    if (kept === now && !variant && reckoned.differences[index] === 0) continue;
    const itemId = item.id;
    const isRefunded = reckoned.amount > 0;
    const refund = reckoned.lines.find((line) => line.itemId === itemId)?.amount ?? 0;
    const back = item.total - item.discountTotal - leftOfLine(item, past) + refund;
    const gone = item.canceledQuantity + (isRefunded ? Math.max(0, now - kept) : 0);
    const keptLine = {
      ...columnsOf(variant ?? item),
      quantity: kept,
      canceledQuantity: 0,
      unitPrice: priceFrom(item, variant),
      total: reckoned.goods[index]!,
      discountTotal: reckoned.shares[index]!,
    };
    const goneLine = {
      ...columnsOf(item),
      quantity: gone,
      canceledQuantity: gone,
      unitPrice: item.unitPrice,
      total: back,
      discountTotal: 0,
    };
    if (gone > 0) {
      result.changed.push({ itemId, line: goneLine });
      if (kept > 0) result.added.push({ itemId, line: keptLine });
    } else if (kept > 0) {
      // Money alone may have been refunded of it, for a cheaper size.
      result.changed.push({ itemId, line: { ...keptLine, total: keptLine.total + back } });
    } else {
      if (back > 0) return "refunded_before";
      result.removed.push(itemId);
    }
  }
  return result;
}

function columnsOf(
  from: Omit<RestatedLine, "quantity" | "canceledQuantity" | "unitPrice" | "total" | "discountTotal">,
) {
  const { variantId, color, size, imageUrl, sku, printfulVariantId, printfulSyncVariantId } = from;
  return { variantId, color, size, imageUrl, sku, printfulVariantId, printfulSyncVariantId };
}
