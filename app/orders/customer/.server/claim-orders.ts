import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { User } from "#app/accounts/session/.server/current-user.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { addEvent } from "../../.server/order-store.ts";

/**
 * Takes the orders that were placed as a guest with the account's own, confirmed address into the account. An
 * address that nobody has confirmed proves nothing, so it claims nothing. Runs by itself when an address is confirmed
 * and at every sign-in; may be called as often as anyone likes.
 * @returns how many came in
 */
export async function claimOrders(shop: Shop, user: Pick<User, "id" | "email" | "emailVerified">): Promise<number> {
  if (!user.emailVerified) return 0;
  return shop.db.transaction(async (tx) => {
    const claimed = await tx
      .update(orders)
      .set({ userId: user.id })
      .where(
        and(
          isNull(orders.userId),
          eq(sql`lower(${orders.email})`, user.email.toLowerCase()),
          or(isNotNull(orders.paidAt), eq(orders.status, "on_hold")),
        ),
      )
      .returning({ id: orders.id });
    // Written down, because such an order is the account's only as long as it has the account's address.
    for (const { id } of claimed) await addEvent(tx, { orderId: id, type: "claimed", actor: "customer" });
    return claimed.length;
  });
}
