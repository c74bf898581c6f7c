import { eq } from "drizzle-orm";
import type { Transaction } from "#database/open.ts";
import { orderItems } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { addEvent, type Order } from "../../.server/order-store.ts";
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
  await addEvent(tx, { orderId: order.id, type: "print_reduced", actor: "staff" });
  return true;
}
