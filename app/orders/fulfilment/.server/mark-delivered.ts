import type { Transaction } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import { addEvent, changeOrder, type Order } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";

/** Somebody knows that everything has arrived: the carrier, the customer or the staff. The order must be locked. */
export async function markDelivered(
  shop: Shop,
  tx: Transaction,
  order: Order,
  by: "printer" | "customer" | "staff",
): Promise<void> {
  const now = shop.clock.now();
  await changeOrder(tx, order.id, { status: "delivered", shippedAt: order.shippedAt ?? now, deliveredAt: now });
  await addEvent(tx, { orderId: order.id, type: "delivered", actor: by, dedupeKey: "delivered" });
  await queueOrderEmail(shop, tx, { kind: "delivered", order, event: "delivered" });
}
