import type { Transaction } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import { addEvent, type Order } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import type { FurtherPayment } from "./further-payments.ts";

/**
 * If staff chose the change and the customer did not pay for it in time, adds that to the order's history and emails
 * the customer (R-ADMIN-20). Customers who chose it themselves know that they did not pay.
 */
export async function reportLapse(
  shop: Shop,
  tx: Transaction,
  order: Pick<Order, "id" | "email">,
  { id, amount, plan, expiresAt }: FurtherPayment,
): Promise<void> {
  if (plan.chosenBy === undefined || expiresAt > shop.clock.now()) return;
  const dedupeKey = `change-lapsed:${id}`;
  await addEvent(tx, { orderId: order.id, type: "change_lapsed", actor: "shop", dedupeKey, data: { amount } });
  await queueOrderEmail(shop, tx, { kind: "change-lapsed", order, event: `lapsed-${id}`, amount });
}
