import { sql } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { lockOrder, type Order } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import { mustTransition, transition } from "../../.server/transition.ts";
import { ownPlacedOrder } from "../../customer/.server/own-order.ts";
import { orderCan } from "../../rules.ts";

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

/** Marks parcels without carrier news as delivered some days after dispatch. The order's event says it is assumed. */
export async function assumeDelivered(shop: Shop): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const due = await tx
      .select({ id: orders.id, email: orders.email })
      .from(orders)
      .where(
        sql`${orders.status} = 'shipped'
          and ${orders.shippedAt} <= (select business_now()) - make_interval(days => ${shop.store.assumedDeliveryDays})`,
      )
      .limit(500)
      .for("update", { skipLocked: true });
    if (due.length === 0) return;
    const ids = due.map((order) => order.id);
    await mustTransition(tx, ids, "delivered", {
      happening: { type: "delivered", actor: "shop", data: { assumed: true } },
      change: { deliveryAssumed: true },
    });
    for (const order of due) await queueOrderEmail(shop, tx, { kind: "delivered", order, event: "delivered" });
  });
}

/** POST /orders/:number/arrival: the customer says that the order has arrived. Safe to repeat. */
export async function confirmArrival(
  shop: Shop,
  request: Request,
  number: string | undefined,
): Promise<"arrived" | "not_signed_in" | "not_found" | "not_sent"> {
  const own = await ownPlacedOrder(shop, request, number);
  if (!own.order) return own.viewer ? "not_found" : "not_signed_in";
  const { id } = own.order;
  return shop.db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id))!;
    if (order.status === "delivered") return "arrived";
    if (!orderCan.confirmArrival(order)) return "not_sent";
    await markDelivered(shop, tx, order, "customer");
    return "arrived";
  });
}
