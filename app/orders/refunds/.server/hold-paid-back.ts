import type { Transaction } from "#database/open.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { stopPrint } from "../../.server/jobs.ts";
import { addEvent, lockOrder } from "../../.server/order-store.ts";
import { transition } from "../../.server/transition.ts";
import { isGoingBack, isPaymentHeld } from "../../rules.ts";

/**
 * Called in the transaction that decides a refund: once all of the money is on its way back nothing is printed for it
 * any more, although the card's bank may take days to say so. The order is held and its print stopped at once. When
 * the refund succeeds the order ends; when it fails somebody decides whether it goes on, see `failRefund`.
 */
export async function holdIfPaidBack(shop: Shop, tx: Transaction, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  // A held payment is not printed anyway.
  if (!order || !isGoingBack(order) || isPaymentHeld(order)) return;
  const happening = { type: "held_paid_back", actor: "shop" } as const;
  const outcome = await transition(tx, orderId, "on_hold", { happening });
  // The last hold says why it is held.
  if (outcome === "already") await addEvent(tx, { orderId, ...happening });
  if (order.printState !== "stopped") await enqueue(shop, tx, stopPrint, { orderId }, orderId);
}
