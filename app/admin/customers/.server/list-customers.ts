import { and, asc, count, desc, eq, gt, gte, inArray, isNull, like, lte, or, type SQL, sql } from "drizzle-orm";
import { openReveals } from "#app/admin/.server/reveal.ts";
import type { Staff } from "#app/admin/.server/staff.ts";
import { type ListQuery, rowsPerPage } from "#app/admin/list-query.ts";
import { customers, orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { addDays, startOfDay } from "../../analytics/periods.ts";
import type { CustomerSort } from "../list-shape.ts";
import { shownCustomer } from "./shown-customer.ts";

export const listed = {
  id: customers.id,
  isGuest: sql<boolean>`${customers.userId} is null`,
  name: customers.name,
  email: customers.email,
  town: customers.town,
  ordersCount: customers.ordersCount,
  spentTotal: customers.spentTotal,
  refundedTotal: customers.refundedTotal,
  lastOrderAt: customers.lastOrderAt,
  since: customers.since,
};

type Wanted = ListQuery<CustomerSort> & { today: string; limit?: number };

/** A page of customers, covered but for those whom this person has revealed. */
export async function listCustomers(shop: Pick<Shop, "db">, staff: Staff, query: Wanted) {
  const { db } = shop;
  const where = conditionOf(shop, query);
  const limit = query.limit ?? rowsPerPage;
  const [rows, [counted], revealed] = await Promise.all([
    db
      .select(listed)
      .from(customers)
      .where(where)
      .orderBy(...orderOf(query))
      .limit(limit)
      .offset((query.page - 1) * limit),
    db.select({ total: count() }).from(customers).where(where),
    openReveals(shop, staff, "customers"),
  ]);
  return { customers: rows.map((row) => shownCustomer(row, revealed.get(row.id))), total: counted?.total ?? 0 };
}
export type ListedCustomer = Awaited<ReturnType<typeof listCustomers>>["customers"][number];

function orderOf({ sort, isDown }: Wanted): SQL[] {
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

function conditionOf({ db }: Pick<Shop, "db">, { search, filters, today }: Wanted): SQL | undefined {
  const days = daysOf[filters.when ?? ""];
  const counts: Record<string, SQL> = {
    none: lte(customers.ordersCount, 0),
    one: eq(customers.ordersCount, 1),
    more: gt(customers.ordersCount, 1),
  };
  return and(
    search ? or(...found(db, search)) : undefined,
    filters.orders ? counts[filters.orders] : undefined,
    days ? gte(customers.lastOrderAt, startOfDay(addDays(today, 1 - days))) : undefined,
  );
}

/**
 * Whole words only: a list in which one could try out letter by letter who is in it would cover nobody. An order's
 * number finds whoever placed it.
 */
function found(db: Shop["db"], search: string): (SQL | undefined)[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isThere = (word: string) => like(customers.words, `% ${word.replace(/[\\%_]/g, "\\$&")} %`);
  const order = { number: search.toUpperCase().replace(/\s+/g, "") };
  const users = db.select({ id: orders.userId }).from(orders).where(eq(orders.number, order.number));
  const guests = db
    .select({ email: sql`lower(${orders.email})` })
    .from(orders)
    .where(and(eq(orders.number, order.number), isNull(orders.userId)));
  return [and(...words.map(isThere)), inArray(customers.userId, users), inArray(customers.guestEmail, guests)];
}
