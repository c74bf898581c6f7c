import type { Order } from "#app/orders/.server/order-store.ts";
import { amountLines } from "#app/orders/amounts.ts";
import { type Margin, marginOf } from "#app/pricing/margin.ts";
import type { Shop } from "#server/shop.ts";
import { cardFeeOfStore } from "../card-fee.ts";

/** How the total came about, and what is left to pay back; pence. */
export const moneyOf = (order: Order) => ({
  lines: amountLines(order),
  paid: order.capturedTotal,
  refunded: order.refundedTotal,
  left: order.capturedTotal - order.refundedTotal,
});

/**
 * How the print is paid: `expected` names a price that nobody has billed yet, `nothing` is an order that was never
 * printed, and `unknown` one without any price.
 */
export type PrintBill = "billed" | "expected" | "nothing" | "unknown";

export function printBillOf({ billedPrintTotal, printCostTotal }: Order): PrintBill {
  if (billedPrintTotal === null) return printCostTotal === null ? "unknown" : "expected";
  return billedPrintTotal === 0 ? "nothing" : "billed";
}

/** What is left of an order, or will be once its draft is printed; null while the print has no price. */
export const marginOfOrder = (shop: Pick<Shop, "store">, order: Order): Margin | null =>
  marginOf({
    ...order,
    printCostTotal: order.billedPrintTotal ?? order.printCostTotal,
    cardFee: cardFeeOfStore(shop.store),
  });
