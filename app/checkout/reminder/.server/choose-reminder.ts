import { and, eq, isNull } from "drizzle-orm";
import { checkoutReminders, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** Stores the buyer's answer to the offer of one email about this checkout, if the shop makes that offer. */
export async function chooseReminder({ db, store }: Shop, orderId: string, wanted: boolean): Promise<void> {
  if (wanted && store.checkoutReminder) {
    await db.insert(checkoutReminders).values({ orderId }).onConflictDoNothing();
  } else {
    await db
      .delete(checkoutReminders)
      .where(and(eq(checkoutReminders.orderId, orderId), isNull(checkoutReminders.sentAt)));
  }
}

/** The address that agreed to an email about this checkout, while one may be sent; null without one. */
export async function reminderAddress({ db, store }: Shop, orderId: string): Promise<string | null> {
  if (!store.checkoutReminder) return null;
  const [agreed] = await db
    .select({ email: orders.email })
    .from(checkoutReminders)
    .innerJoin(orders, eq(orders.id, checkoutReminders.orderId))
    .where(and(eq(checkoutReminders.orderId, orderId), isNull(checkoutReminders.sentAt)));
  return agreed?.email ?? null;
}
