import { and, asc, desc, eq, gt, gte, inArray, like, lte, type SQL, sql } from "drizzle-orm";
import { openReveals } from "#app/admin/.server/reveal.ts";
import type { Staff } from "#app/admin/.server/staff.ts";
import { type ListQuery, patternOf, rowsPerPage, searchWords } from "#app/admin/kit/list-query.ts";
import { searchedOrderNumber } from "#app/admin/orders/.server/order-search.ts";
import { addDays, startOfDay } from "#app/pricing/working-days.ts";
import { maskedEmail, maskedName } from "#app/shared/masking.ts";
import { columnsOf } from "#database/query-rows.ts";
import { customers, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { CustomerSort } from "../contract.ts";

/** The columns of a listed customer; unmasked. */
export const customerColumns = {
  id: customers.id,
  isGuest: sql<boolean>`${customers.userId} is null`,
  ...columnsOf(customers, "name", "email", "town", "ordersCount"),
  ...columnsOf(customers, "spentTotal", "refundedTotal", "lastOrderAt", "since"),
};

export type CustomerQuery = ListQuery<CustomerSort> & { today: string; limit?: number };

type Reader = Pick<Shop, "db" | "store">;

/** A page of customers, masked except those whom this person has revealed. */
export async function listCustomers(shop: Reader, staff: Staff, query: CustomerQuery) {
  const { db } = shop;
  const where = await customersWhere(shop, query);
  const limit = query.limit ?? rowsPerPage;
  // The index finds the page's ids, and only those rows are read.
  const page = db
    .select({ id: customers.id })
    .from(customers)
    .where(where)
    .orderBy(...orderOf(query))
    .limit(limit)
    .offset((query.page - 1) * limit);
  const [rows, total, revealed] = await Promise.all([
    db
      .select(customerColumns)
      .from(customers)
      .where(inArray(customers.id, page))
      .orderBy(...orderOf(query)),
    db.$count(customers, where),
    openReveals(shop, staff, "customers"),
  ]);
  return { customers: rows.map((row) => shownCustomer(row, revealed.get(row.id))), total };
}
export type ListedCustomer = Awaited<ReturnType<typeof listCustomers>>["customers"][number];

function orderOf({ sort, isDown }: CustomerQuery): SQL[] {
  if (sort === "last") {
    return isDown
      ? [sql`${customers.lastOrderAt} desc nulls last`, asc(customers.id)]
      : [sql`${customers.lastOrderAt} asc nulls first`, desc(customers.id)];
  }
  const columns = { orders: customers.ordersCount, spent: customers.spentTotal, since: customers.since };
  const order = isDown ? desc : asc;
  return [order(columns[sort]), order(customers.id)];
}

const daysOf: Record<string, number> = { week: 7, month: 30, year: 365 };

/** The query as an SQL condition. */
export async function customersWhere(
  shop: Reader,
  { search, filters, today }: CustomerQuery,
): Promise<SQL | undefined> {
  const days = daysOf[filters.when ?? ""];
  const counts: Record<string, SQL> = {
    none: lte(customers.ordersCount, 0),
    one: eq(customers.ordersCount, 1),
    more: gt(customers.ordersCount, 1),
  };
  return and(
    search ? await matching(shop, search) : undefined,
    filters.orders ? counts[filters.orders] : undefined,
    days ? gte(customers.lastOrderAt, startOfDay(addDays(today, 1 - days))) : undefined,
  );
}

/** Matches parts of a name, town or email address; an order number finds its customer. */
async function matching(shop: Reader, search: string): Promise<SQL | undefined> {
  const number = searchedOrderNumber(shop, search);
  const [order] = number
    ? await shop.db.select({ userId: orders.userId, email: orders.email }).from(orders).where(eq(orders.number, number))
    : [];
  if (order?.userId) return eq(customers.userId, order.userId);
  if (order?.email) return eq(customers.guestEmail, order.email.toLowerCase());
  return and(...searchWords(search).map((word) => like(customers.words, patternOf(word))));
}

/**
 * Masks name and email on the server, unless revealed.
 * @param until when it is masked again; undefined if not revealed
 */
export function shownCustomer<Row extends { name: string; email: string }>(row: Row, until: Date | undefined) {
  const shown = until ? {} : { name: maskedName(row.name), email: maskedEmail(row.email) };
  return { ...row, ...shown, isRevealed: until !== undefined };
}
