import { submitToPrinter } from "#app/orders/.server/jobs.ts";
import { addEvent, type Order } from "#app/orders/.server/order-store.ts";
import { mustTransition } from "#app/orders/.server/transition.ts";
import { lastHold } from "#app/orders/fulfilment/.server/after-printers-hold.ts";
import { orderCan } from "#app/orders/rules.ts";
import type { Transaction } from "#database/open.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";

/**
 * Holds an order while a second person decides about its cancellation; it stays held even if the printer resumes it.
 * The order must be locked. An order claimed for printing cannot be held.
 */
export async function holdForDecision(tx: Transaction, order: Order, requestId: string): Promise<void> {
  const wasHeld = order.status === "on_hold";
  if (!wasHeld && !orderCan.hold(order)) return;
  const why = "A cancellation is waiting for approval";
  const happening = { type: "held_by_staff", actor: "staff", data: { why, requestId, wasHeld } } as const;
  if (wasHeld) return addEvent(tx, { orderId: order.id, ...happening });
  await mustTransition(tx, order.id, "on_hold", { happening });
}

/** After a declined or withdrawn request: resumes an order that was held for it alone, with a new print order. */
export async function resumeAfterDecision(shop: Shop, tx: Transaction, order: Order, requestId: string): Promise<void> {
  const hold = order.status === "on_hold" ? await lastHold(tx, order.id) : undefined;
  if (hold?.data.requestId !== requestId || hold.data.wasHeld) return;
  await mustTransition(tx, order.id, "paid", {
    happening: { type: "print_resumed", actor: "staff" },
    change: { printState: "none" },
  });
  await enqueue(shop, tx, submitToPrinter, { orderId: order.id }, order.id);
}
