import { asc, eq } from "drizzle-orm";
import { refunds } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { type Again, linesToBuyAgain } from "../customer/.server/buy-again.ts";
import { historyOf } from "../customer/.server/order-history.ts";
import type { Order } from "./order-store.ts";

/** Everything the order page shows its owner. Excludes provider ids and data for staff. */
export async function readOrderPage(shop: Shop, order: Order) {
  const [history, back, again] = await Promise.all([
    historyOf(shop.db, order.id),
    refundsOf(shop, order.id),
    linesToBuyAgain(shop, order.id),
  ]);
  return { order: forOwner(order), ...history, refunds: back, again, now: shop.clock.now() };
}
export type OrderPageData = Awaited<ReturnType<typeof readOrderPage>>;
export type OwnersOrder = OrderPageData["order"];
export type ShownRefund = OrderPageData["refunds"][number];
export type { Again };

/** An order's refunds, oldest first; amounts are pence. */
export const refundsOf = (shop: Shop, orderId: string) =>
  shop.db
    .select({
      id: refunds.id,
      amount: refunds.amount,
      shippingAmount: refunds.shippingAmount,
      status: refunds.status,
      reason: refunds.reason,
      lines: refunds.lines,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt));

/** The columns of an order that its owner may see. */
export function forOwner(order: Order) {
  const { number, status, printState, email, firstName, lastName, address, apartment, city, state, country, postcode } =
    order;
  const { itemsTotal, discountTotal, discountCode, shippingTotal, taxTotal, total } = order;
  const { capturedTotal, refundedTotal, cardBrand, cardLast4, cancelReason } = order;
  const { shippingName, shippingCarrier, shippingMinDays, shippingMaxDays } = order;
  const { paidAt, cancelUntil, canceledAt, shippedAt, deliveredAt, deliveryAssumed } = order;
  return {
    ...{ number, status, printState, email, firstName, lastName, address, apartment, city, state, country, postcode },
    ...{ itemsTotal, discountTotal, discountCode, shippingTotal, taxTotal, total },
    ...{ capturedTotal, refundedTotal, cardBrand, cardLast4, cancelReason },
    ...{ shippingName, shippingCarrier, shippingMinDays, shippingMaxDays },
    ...{ paidAt, cancelUntil, canceledAt, shippedAt, deliveredAt, deliveryAssumed },
  };
}
