import { and, count, gte, isNotNull, sql } from "drizzle-orm";
import { addressDestination, type Market, marketOf } from "#app/pricing/addresses/markets.ts";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

const days = 30;

/**
 * Paid orders of the last 30 days by market. One query, over the index of payments; a British one is grouped by the
 * beginning of its postcode, which says whether it is in Northern Ireland.
 */
export async function ordersByMarket({ db, clock }: Pick<Shop, "db" | "clock">): Promise<Record<Market, number>> {
  const from = new Date(clock.now().getTime() - days * 24 * 3_600_000);
  const area = sql<string | null>`case when ${orders.country} = 'GB' then left(${orders.postcode}, 3) end`;
  const rows = await db
    .select({ country: orders.country, area: area.as("area"), many: count() })
    .from(orders)
    .where(and(isNotNull(orders.paidAt), gte(orders.paidAt, from)))
    .groupBy(orders.country, sql`2`);
  const found: Record<Market, number> = { gb: 0, ni: 0, eu: 0, world: 0 };
  for (const { country, area, many } of rows) if (country) found[marketOf(addressDestination(country, area))] += many;
  return found;
}
