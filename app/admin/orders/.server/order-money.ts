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

/** Null while the printer's bill is not known. */
export const marginOfOrder = (shop: Pick<Shop, "store">, order: Order): Margin | null =>
  marginOf({ ...order, cardFee: cardFeeOfStore(shop.store) });
