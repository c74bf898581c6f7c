import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Order } from "#app/orders/.server/order-store.ts";
import type { Queryable } from "#database/open.ts";
import { discountCodes, discountRedemptions, orders } from "#database/schema/index.ts";
import type { BuyerFacts, CodeFacts } from "../../discount-rules.ts";

/**
 * An order that holds a code, but that nobody is paying for right now. Its hold yields to an order that wants to pay,
 * so that an abandoned checkout does not use up a code.
 */
export const isIdle: SQL = sql`(${orders.status} in ('pending_payment', 'payment_failed', 'expired') and ${orders.payClaimedAt} is null)`;

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
