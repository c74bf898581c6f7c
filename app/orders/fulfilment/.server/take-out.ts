import { eq } from "drizzle-orm";
import { bringForward, readWait } from "#app/preorders/.server/waits.ts";
import { earlierDay, earlierDayText } from "#app/preorders/changed-wait.ts";
import type { Transaction } from "#database/open.ts";
import { orderItems } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { addEvent, type Order } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import { rewritePrint } from "../../customer/.server/change-address.ts";
import type { WantedLine } from "../../refunds/refund-amounts.ts";
import { isRewritable } from "../../rules.ts";

/**
 * Removes single items from a print order before it is confirmed; at least one must remain. The order must be locked
 * and have been read under the lock.
 * @returns false if it is too late or nothing would be left to print
 */
export async function takeOutOfPrint(
  shop: Shop,
  tx: Transaction,
  order: Order,
  lines: readonly WantedLine[],
): Promise<boolean> {
  if (!isRewritable(order)) return false;
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const out = (id: number) => lines.reduce((sum, line) => sum + (line.itemId === id ? line.quantity : 0), 0);
  const left = items.map((item) => item.quantity - item.canceledQuantity - out(item.id));
  if (left.some((quantity) => quantity < 0) || left.every((quantity) => quantity === 0)) return false;
  for (const { id, canceledQuantity } of items) {
    if (out(id) === 0) continue;
    await tx
      .update(orderItems)
      .set({ canceledQuantity: canceledQuantity + out(id) })
      .where(eq(orderItems.id, id));
  }
  await rewritePrint(shop, tx, order);
  const kept = items.map((item, index) => ({ id: item.id, now: left[index]! + out(item.id), kept: left[index]! }));
  await postEarlier(shop, tx, order, kept);
  await addEvent(tx, { orderId: order.id, type: "print_reduced", actor: "staff" });
  return true;
}

/** What is kept must not wait for what was taken out (R-PREORDER-9). The customer gets an email if the day changes. */
async function postEarlier(
  shop: Shop,
  tx: Transaction,
  order: Order,
  lines: Parameters<typeof earlierDay>[1],
): Promise<void> {
  const wait = await readWait(shop, tx, order);
  const earlier = earlierDay(wait, lines);
  if (!earlier) return;
  await bringForward(shop, tx, order, earlier.day);
  await queueOrderEmail(shop, tx, {
    kind: "order-changed",
    order,
    event: `changed-${order.revision}`,
    at: shop.clock.now(),
    changes: [{ name: "When it is posted", words: earlierDayText(earlier, wait) }],
  });
}
