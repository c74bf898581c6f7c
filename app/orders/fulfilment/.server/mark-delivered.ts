import type { Transaction } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import type { Order } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import { transition } from "../../.server/transition.ts";

/** Marks an order as delivered, as reported by carrier, customer or staff. Does nothing if that comes too late. */
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
