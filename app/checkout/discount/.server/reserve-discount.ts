import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Order } from "#app/orders/.server/order-store.ts";
import type { Queryable, Transaction } from "#database/open.ts";
import { discountCodes, discountRedemptions, orderItems, orders } from "#database/schema/index.ts";
import { raiseRevision } from "../../.server/drafts.ts";
import type { BuyerFacts, CodeFacts } from "../../discount-rules.ts";

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

/**
 * An order that holds a code, but that nobody is paying for right now. Its hold yields to an order that wants to pay,
 * so that an abandoned checkout does not use up a code.
 */
const isIdle: SQL = sql`(${orders.status} in ('pending_payment', 'payment_failed', 'expired') and ${orders.payClaimedAt} is null)`;

/** A code's facts for the rules, as seen by this order. */
export async function readCode(db: Queryable, code: string, orderId: string): Promise<CodeFacts | null> {
  const [found] = await db.select().from(discountCodes).where(eq(discountCodes.code, code));
  if (!found) return null;
  const [free] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(discountRedemptions)
    .innerJoin(orders, eq(orders.id, discountRedemptions.orderId))
    .where(
      and(
        eq(discountRedemptions.code, code),
        sql`${discountRedemptions.state} = 'reserved' and (${orders.id} = ${orderId} or ${isIdle})`,
      ),
    );
  const { usedCount, email, ...facts } = found;
  return { ...facts, email: email?.toLowerCase() ?? null, uses: usedCount - (free?.count ?? 0) };
}

/**
 * Whether this address has ordered before, or is paying for another first order right now.
 * @param itemsTotal the goods, in pence
 */
export async function readBuyer(
  db: Queryable,
  order: Pick<Order, "id" | "email">,
  itemsTotal: number,
): Promise<BuyerFacts> {
  const email = order.email?.toLowerCase() ?? null;
  if (!email) return { email, itemsTotal, hasOrdered: false };
  const [placed] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(sql`lower(${orders.email})`, email),
        ne(orders.id, order.id),
        sql`${orders.paidAt} is not null and ${orders.status} not in ('canceled', 'expired')`,
        // Refunded before anything was printed.
        sql`not (${orders.status} = 'refunded' and ${orders.printState} = 'stopped')`,
      ),
    )
    .limit(1);
  if (placed) return { email, itemsTotal, hasOrdered: true };
  const [paying] = await db
    .select({ id: orders.id })
    .from(discountRedemptions)
    .innerJoin(orders, eq(orders.id, discountRedemptions.orderId))
    .innerJoin(discountCodes, eq(discountCodes.code, discountRedemptions.code))
    .where(
      and(
        eq(discountRedemptions.email, email),
        ne(orders.id, order.id),
        sql`${discountCodes.firstOrderOnly} and ${discountRedemptions.state} = 'reserved' and not ${isIdle}`,
      ),
    )
    .limit(1);
  return { email, itemsTotal, hasOrdered: paying !== undefined };
}

/** Releases the discount code of an order that ends without being printed, once. The code can then be used again. */
export async function releaseDiscount(tx: Transaction, orderId: string): Promise<void> {
  const [released] = await tx
    .delete(discountRedemptions)
    .where(eq(discountRedemptions.orderId, orderId))
    .returning({ code: discountRedemptions.code });
  if (!released) return;
  await tx
    .update(discountCodes)
    .set({ usedCount: sql`greatest(${discountCodes.usedCount} - 1, 0)` })
    .where(eq(discountCodes.code, released.code));
}
