import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Order } from "#app/orders/.server/order-store.ts";
import type { Queryable, Transaction } from "#database/open.ts";
import { discountCodes, discountRedemptions, orderItems, orders } from "#database/schema/index.ts";
import { raiseRevision } from "../../.server/drafts.ts";
import { isIdle } from "./discount-facts.ts";

/**
 * Serialises payments with this code or from this address until the transaction ends, so that the following counts stay
 * true. Lock before checking whether the code is valid.
 */
export async function lockDiscount(tx: Transaction, order: Order): Promise<void> {
  if (!order.discountCode) return;
  const email = order.email?.toLowerCase() ?? "";
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`discount:${email}`}, 0))`);
  await tx
    .select({ code: discountCodes.code })
    .from(discountCodes)
    .where(eq(discountCodes.code, order.discountCode))
    .for("update");
}

/** Whether a use of its code is already reserved for this order. */
export async function hasReserved(tx: Queryable, { id, discountCode }: Order): Promise<boolean> {
  const [own] = await tx
    .select({ code: discountRedemptions.code })
    .from(discountRedemptions)
    .where(and(eq(discountRedemptions.orderId, id), eq(discountRedemptions.code, discountCode ?? "")));
  return own !== undefined;
}

/**
 * Reserves a use of the code from the moment that its payment is allowed. If all uses are taken, an order that nobody
 * is paying for gives up its own.
 * @returns false if none is free, because somebody is paying with the last one
 */
export async function reserveDiscount(tx: Transaction, order: Order): Promise<boolean> {
  const { discountCode: code, id: orderId } = order;
  if (!code) return true;
  const amount = order.discountTotal;
  const email = order.email?.toLowerCase() ?? "";
  const [own] = await tx
    .update(discountRedemptions)
    .set({ amount, email })
    .where(and(eq(discountRedemptions.orderId, orderId), eq(discountRedemptions.code, code)))
    .returning();
  if (own) return true;
  if (!(await countUse(tx, code)) && !((await takeIdleUse(tx, code, orderId)) && (await countUse(tx, code)))) {
    return false;
  }
  await tx.insert(discountRedemptions).values({ orderId, code, email, amount });
  return true;
}

async function countUse(tx: Transaction, code: string): Promise<boolean> {
  const [counted] = await tx
    .update(discountCodes)
    .set({ usedCount: sql`${discountCodes.usedCount} + 1` })
    .where(
      and(
        eq(discountCodes.code, code),
        sql`(${discountCodes.maxUses} is null or ${discountCodes.usedCount} < ${discountCodes.maxUses})`,
      ),
    )
    .returning({ code: discountCodes.code });
  return counted !== undefined;
}

/** Skip orders that are locked right now: waiting for them could deadlock. */
async function takeIdleUse(tx: Transaction, code: string, forOrder: string): Promise<boolean> {
  const [idle] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(discountRedemptions, eq(discountRedemptions.orderId, orders.id))
    .where(
      and(
        eq(discountRedemptions.code, code),
        eq(discountRedemptions.state, "reserved"),
        ne(orders.id, forOrder),
        isIdle,
      ),
    )
    .orderBy(discountRedemptions.at)
    .limit(1)
    .for("update", { of: orders, skipLocked: true });
  if (!idle) return false;
  await releaseDiscounts(tx, [idle.id]);
  await tx.update(orderItems).set({ discountTotal: 0 }).where(eq(orderItems.orderId, idle.id));
  // That order's page is now out of date: paying there is refused with the new total.
  await tx
    .update(orders)
    .set({
      discountCode: null,
      discountTotal: 0,
      total: sql`${orders.itemsTotal} + ${orders.shippingTotal} + ${orders.taxTotal}`,
      ...raiseRevision,
    })
    .where(eq(orders.id, idle.id));
  return true;
}

/** Releases the unused reservations of these orders: they expired, or no longer have a code. */
export async function releaseDiscounts(tx: Queryable, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const released = await tx
    .delete(discountRedemptions)
    .where(and(inArray(discountRedemptions.orderId, orderIds), eq(discountRedemptions.state, "reserved")))
    .returning({ code: discountRedemptions.code });
  const counts = Map.groupBy(released, ({ code }) => code);
  // In a fixed order, so that two releases of the same codes cannot deadlock.
  for (const code of [...counts.keys()].sort()) {
    await tx
      .update(discountCodes)
      .set({ usedCount: sql`greatest(${discountCodes.usedCount} - ${counts.get(code)!.length}::int, 0)` })
      .where(eq(discountCodes.code, code));
  }
}
