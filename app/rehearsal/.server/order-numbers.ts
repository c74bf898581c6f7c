import { inArray } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { orders } from "#database/schema/index.ts";

/** The shop's order numbers by the printer's external ids, for people who look at both sides. */
export async function orderNumbers(db: Queryable, externalIds: string[]): Promise<Record<string, string>> {
  if (externalIds.length === 0) return {};
  const rows = await db
    .select({ externalId: orders.printfulExternalId, number: orders.number })
    .from(orders)
    .where(inArray(orders.printfulExternalId, externalIds));
  return Object.fromEntries(rows.flatMap(({ externalId, number }) => (externalId ? [[externalId, number]] : [])));
}
