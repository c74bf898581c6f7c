import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { User } from "#app/accounts/session/.server/current-user.ts";
import type { Transaction } from "#database/open.ts";
import { columnsOf } from "#database/query-rows.ts";
import { earlierOrders, user as users } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** What staff see of an earlier order, and what its customer gets as their data. Amounts are in the smallest unit of `currency`. */
export const earlierOrderColumns = {
  ...columnsOf(earlierOrders, "id", "source", "number", "email", "name", "address", "placedAt", "status", "currency"),
  ...columnsOf(earlierOrders, "shippingTotal", "taxTotal", "discountTotal", "discountCode", "shippingName"),
  ...columnsOf(earlierOrders, "total", "refundedTotal", "lines"),
};

/** What the list of its customer shows. */
const listed = {
  ...columnsOf(earlierOrders, "id", "number", "address", "placedAt", "status", "currency"),
  ...columnsOf(earlierOrders, "total", "refundedTotal", "lines"),
};

/** Earlier orders per page of a customer's list. */
export const earlierOrdersPerPage = 20;

/**
 * A page of a customer's earlier orders, newest first (R-MOVE-6). They belong to a confirmed address, since an account that
 * has not proved its address could be anybody's.
 */
export async function listEarlierOrders(
  { db }: Pick<Shop, "db">,
  user: Pick<User, "email" | "emailVerified">,
  page: number,
) {
  if (!user.emailVerified) return { orders: [], total: 0 };
  const mine = eq(earlierOrders.email, user.email.toLowerCase());
  const [orders, total] = await Promise.all([
    db
      .select(listed)
      .from(earlierOrders)
      .where(mine)
      .orderBy(desc(earlierOrders.placedAt), desc(earlierOrders.id))
      .limit(earlierOrdersPerPage)
      .offset((page - 1) * earlierOrdersPerPage),
    db.$count(earlierOrders, mine),
  ]);
  return { orders, total };
}

/** For another statement: whether there are earlier orders of an address. @param email in lower case */
export const hasEarlierOrders = (email: string) =>
  sql<boolean>`exists (select from ${earlierOrders} where ${earlierOrders.email} = ${email})`;

const nobody = { email: null, name: null, address: null };

/**
 * Removes a person from their earlier orders (R-LAW-17): number, date, goods and amounts stay, for the accounts. There is
 * nothing to be delivered or returned any more for which a name would be needed.
 * @param email in lower case
 * @returns how many orders named them
 */
export const forgetEarlierCustomer = (tx: Transaction, email: string): Promise<number> =>
  forget(tx, eq(earlierOrders.email, email));

/** The same for one order, which has no address of email. @returns how many: 1, or 0 of an unknown id */
export const forgetEarlierOrder = (tx: Transaction, id: string): Promise<number> =>
  forget(tx, eq(earlierOrders.id, id));

/** The same for an account's address, if it is confirmed: another's orders are not erased by signing up with it. */
export async function forgetEarlierOrdersOf(tx: Transaction, userId: string): Promise<void> {
  const confirmed = tx
    .select({ email: sql`lower(${users.email})` })
    .from(users)
    .where(and(eq(users.id, userId), users.emailVerified));
  await forget(tx, inArray(earlierOrders.email, confirmed));
}

async function forget(tx: Transaction, which: SQL): Promise<number> {
  const changed = await tx.update(earlierOrders).set(nobody).where(which).returning({ id: earlierOrders.id });
  return changed.length;
}

/**
 * Deletes earlier orders whose retention has ended: as long as the shop's own are kept with names, counted from the order's
 * year. Uses the business clock; a few hundred per run.
 */
export async function purgeExpiredEarlierOrders({ db, store }: Pick<Shop, "db" | "store">): Promise<void> {
  // An array, so that the planner takes its index however many it expects.
  await db.execute(sql`
    delete from earlier_orders where id = any (array(
      select id from earlier_orders
      where placed_at < date_trunc('year', (select business_now()) - make_interval(years => ${store.orderRetentionYears}))
      order by placed_at limit 250))`);
}
