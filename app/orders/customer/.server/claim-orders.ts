import { and, eq, isNull, sql } from "drizzle-orm";
import type { User } from "#app/accounts/session/.server/current-user.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { addEvent, isPaidOrHeld } from "../../.server/order-store.ts";

/**
 * Moves guest orders with the account's confirmed email address into the account. An unconfirmed address claims
 * nothing. Runs when an address is confirmed and at every sign-in; safe to repeat.
 * @returns the number of orders claimed
 */
export async function claimOrders(shop: Shop, user: Pick<User, "id" | "email" | "emailVerified">): Promise<number> {
  if (!user.emailVerified) return 0;
  return shop.db.transaction(async (tx) => {
    const claimed = await tx
      .update(orders)
      .set({ userId: user.id })
      .where(and(isNull(orders.userId), eq(sql`lower(${orders.email})`, user.email.toLowerCase()), isPaidOrHeld))
      .returning({ id: orders.id });
    // Recorded because a claimed order belongs to the account only while both have the same address.
    for (const { id } of claimed) await addEvent(tx, { orderId: id, type: "claimed", actor: "customer" });
    return claimed.length;
  });
}
