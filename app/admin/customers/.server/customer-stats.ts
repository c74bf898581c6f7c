import { count, gt, gte, isNotNull, type SQL, sql } from "drizzle-orm";
import { periodOf, startOfDay, usualRange } from "#app/admin/analytics/periods.ts";
import { customers } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** How many customers there are. Each figure comes from an index of its own. New ones are those of the last 30 days. */
export async function customerStats({ db, clock }: Pick<Shop, "db" | "clock">) {
  const since = startOfDay(periodOf(usualRange, clock.now()).firstDay);
  const counted = (condition?: SQL) =>
    db
      .select({ number: count() })
      .from(customers)
      .where(condition)
      .then(([row]) => row?.number ?? 0);
  const [all, accounts, newCustomers, cameAgain, [spent]] = await Promise.all([
    counted(),
    counted(isNotNull(customers.userId)),
    counted(gte(customers.firstOrderAt, since)),
    counted(gt(customers.ordersCount, 1)),
    db.select({ average: sql<number>`coalesce(round(avg(${customers.spentTotal})), 0)::integer` }).from(customers),
  ]);
  return {
    customers: all,
    accounts,
    guests: all - accounts,
    newCustomers,
    cameAgain,
    averageSpentTotal: spent?.average ?? 0,
  };
}
