import { submitToPrinter } from "#app/orders/.server/jobs.ts";
import { addEvent, type Order } from "#app/orders/.server/order-store.ts";
import { mustTransition } from "#app/orders/.server/transition.ts";
import { lastHold } from "#app/orders/fulfilment/.server/after-printers-hold.ts";
import { orderCan } from "#app/orders/rules.ts";
import type { Transaction } from "#database/open.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";

/**
 * Holds an order from printing while a second person decides whether it is cancelled; what is held stays so,
 * also when the printer would let it go. The order must be locked. One that is claimed for printing cannot be held.
 */
export async function holdForDecision(tx: Transaction, order: Order, requestId: string): Promise<void> {
  const wasHeld = order.status === "on_hold";
  if (!wasHeld && !orderCan.hold(order)) return;
  const why = "Somebody wants to cancel it, and a second person decides";
  const happening = { type: "held_by_staff", actor: "staff", data: { why, requestId, wasHeld } } as const;
  if (wasHeld) return addEvent(tx, { orderId: order.id, ...happening });
  await mustTransition(tx, order.id, "on_hold", { happening });
}

/** The answer was no, or the wish was taken back: what was held for nothing else goes on, and is written anew first. */
export async function letGoAfterDecision(shop: Shop, tx: Transaction, order: Order, requestId: string): Promise<void> {
  const hold = order.status === "on_hold" ? await lastHold(tx, order.id) : undefined;
  if (hold?.data.requestId !== requestId || hold.data.wasHeld) return;
  await mustTransition(tx, order.id, "paid", {
    happening: { type: "print_resumed", actor: "staff" },
    change: { printState: "none" },
  });
  await enqueue(shop, tx, submitToPrinter, { orderId: order.id }, order.id);
}
