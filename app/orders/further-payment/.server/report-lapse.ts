import type { Transaction } from "#database/open.ts";
import type { Shop } from "#server/shop.ts";
import { addEvent, type Order } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import type { FurtherPayment } from "./further-payments.ts";

/**
 * If what ended is a change that staff chose and the customer did not pay in time, the order's history says so, and the
 * customer gets an email (R-ADMIN-20). Who gives up a change of their own knows that they did not pay.
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
