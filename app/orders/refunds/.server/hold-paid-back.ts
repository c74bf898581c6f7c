import type { Transaction } from "#database/open.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { stopPrint } from "../../.server/jobs.ts";
import { addEvent, lockOrder } from "../../.server/order-store.ts";
import { transition } from "../../.server/transition.ts";
import { isGoingBack, isPaymentHeld } from "../../rules.ts";

/**
 * Call in the transaction that decides a refund. If all of the money is being refunded, the order goes on hold and its
 * print is stopped at once, although the bank may take days to confirm. If the refund succeeds, the order ends; if it
 * fails, a person decides, see `failRefund`.
 */
export async function holdIfPaidBack(shop: Shop, tx: Transaction, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  // An order with a held payment is not printed anyway.
  if (!order || !isGoingBack(order) || isPaymentHeld(order)) return;
  const happening = { type: "held_paid_back", actor: "shop" } as const;
  const outcome = await transition(tx, orderId, "on_hold", { happening });
  // Record it again: the last hold gives the reason.
  if (outcome === "already") await addEvent(tx, { orderId, ...happening });
  if (order.printState !== "stopped") await enqueue(shop, tx, stopPrint, { orderId }, orderId);
}
