import { and, eq, isNull } from "drizzle-orm";
import { orderConfirmation } from "#app/emails/.server/emails.ts";
import { sendEmail } from "#app/emails/.server/jobs.ts";
import type { Transaction } from "#database/open.ts";
import { mails, orderEvents } from "#database/schema/index.ts";
import { enqueueAtOnce } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { changeOrder, type Order } from "../../.server/order-store.ts";
import { queueOrderEmail } from "../../.server/queue-order-email.ts";
import { isPaymentHeld } from "../../rules.ts";

/**
 * Changes an order's email address. Links in emails to the old address stop working (order-link.ts). The new address
 * gets any unsent emails, and the confirmation with a link of its own. An account that claimed the order by the old
 * address loses it; the account that bought it keeps it.
 * @param order locked, with the old address
 */
export async function moveToEmail(shop: Shop, tx: Transaction, order: Order, email: string): Promise<void> {
  const { id, revision } = order;
  if (order.email?.toLowerCase() === email.toLowerCase()) return;
  const waiting = await tx
    .update(mails)
    .set({ recipient: email })
    .where(and(eq(mails.orderId, id), isNull(mails.sentAt)))
    .returning({ messageId: mails.messageId, kind: mails.kind });
  for (const { messageId } of waiting) await enqueueAtOnce(shop, tx, sendEmail, { messageId }, messageId);
  const isOnItsWay = waiting.some(({ kind }) => kind === orderConfirmation.kind);
  if (!isPaymentHeld(order) && !isOnItsWay) {
    await queueOrderEmail(shop, tx, { kind: "order-confirmation", order: { id, email }, event: `moved-${revision}` });
  }
  if (order.userId !== null && (await wasClaimed(tx, id))) await changeOrder(tx, id, { userId: null });
}

async function wasClaimed(tx: Transaction, orderId: string): Promise<boolean> {
  const [claimed] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, "claimed")));
  return claimed !== undefined;
}
