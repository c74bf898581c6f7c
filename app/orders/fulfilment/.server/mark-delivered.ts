import type { Transaction } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import type { Order } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import { transition } from "../../.server/transition.ts";

/** Somebody knows that everything has arrived: the carrier, the customer or the staff. Late news changes nothing. */
export async function markDelivered(
  shop: Shop,
  tx: Transaction,
  order: Order,
  by: "printer" | "customer" | "staff",
  change: Partial<Pick<Order, "printState">> = {},
): Promise<void> {
  const happening = { type: "delivered", actor: by, dedupeKey: "delivered" };
  if ((await transition(tx, order.id, "delivered", { happening, change })) !== "moved") return;
  await queueOrderEmail(shop, tx, { kind: "delivered", order, event: "delivered" });
}
