import { addEvent, readOrder } from "#app/orders/.server/order-store.ts";
import { queueOrderEmail } from "#app/orders/.server/queue-order-email.ts";
import type { Transaction } from "#database/open.ts";
import { queryRows } from "#database/query-rows.ts";
import type { Shop } from "#server/shop.ts";

/** Orders changed in one transaction. */
const batch = 100;

/**
 * Promises the product's new day to every order that waits for it (R-PREORDER-4), and emails its buyer, who can cancel
 * instead. Each order in the transaction that queues its email, so a killed process tells nobody twice and leaves nobody
 * out: the job runs again.
 */
export async function delayWaitingOrders(shop: Shop, slug: string): Promise<void> {
  while ((await shop.db.transaction((tx) => delayNext(shop, tx, slug))) === batch);
}

async function delayNext(shop: Shop, tx: Transaction, slug: string): Promise<number> {
  const delayed = await queryRows<{ id: string }>(tx, "select id from delay_orders($1, $2) as id", [slug, batch]);
  for (const { id } of delayed) {
    const order = (await readOrder(tx, id))!;
    const event = `delayed-${order.dispatchOn}`;
    await addEvent(tx, { orderId: id, type: "dispatch_delayed", actor: "staff", dedupeKey: event });
    await queueOrderEmail(shop, tx, { kind: "dispatch-delayed", order, event });
  }
  return delayed.length;
}
