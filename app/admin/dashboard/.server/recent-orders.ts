import { desc, isNotNull } from "drizzle-orm";
import { maskedName } from "#app/admin/masking.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

export type RecentOrder = Awaited<ReturnType<typeof recentOrders>>[number];

/** What was paid last, with whoever bought it covered. */
export async function recentOrders({ db }: Pick<Shop, "db">, number: number) {
  const rows = await db
    .select({
      number: orders.number,
      firstName: orders.firstName,
      lastName: orders.lastName,
      town: orders.city,
      status: orders.status,
      total: orders.total,
      paidAt: orders.paidAt,
    })
    .from(orders)
    .where(isNotNull(orders.paidAt))
    .orderBy(desc(orders.paidAt))
    .limit(number);
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    customer: maskedName(`${firstName ?? ""} ${lastName ?? ""}`),
  }));
}
