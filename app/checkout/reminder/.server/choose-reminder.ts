import { and, eq, isNull } from "drizzle-orm";
import { checkoutReminders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** Keeps the buyer's answer to the offer of one email about this checkout, while the shop makes that offer. */
export async function chooseReminder({ db, store }: Shop, orderId: string, wanted: boolean): Promise<void> {
  if (wanted && store.checkoutReminder) {
    await db.insert(checkoutReminders).values({ orderId }).onConflictDoNothing();
  } else {
    await db
      .delete(checkoutReminders)
      .where(and(eq(checkoutReminders.orderId, orderId), isNull(checkoutReminders.sentAt)));
  }
}
