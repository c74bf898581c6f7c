import { sql } from "drizzle-orm";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import { mustTransition } from "../../.server/transition.ts";

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
