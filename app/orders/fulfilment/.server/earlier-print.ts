import { and, between, isNotNull } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { orders } from "#database/schema/index.ts";
import { printAttempt } from "#providers/printful/contract.ts";

/** Whether a newer print order has replaced this one: what the provider still reports about it is ignored. */
export const isReplacedBy = (externalId: string | null, current: string | null): boolean =>
  externalId !== null && current !== null && printAttempt(current) > printAttempt(externalId);

/** The same for a print order, given only its external id. */
export async function isReplacedPrint(db: Queryable, externalId: string): Promise<boolean> {
  const stem = /^([0-9a-f]{28,32})(?:r\d+)?$/.exec(externalId)?.[1];
  if (!stem) return false;
  // From the second attempt on, the end of the order's id is missing.
  const [order] = await db
    .select({ current: orders.printfulExternalId })
    .from(orders)
    .where(and(between(orders.id, stem.padEnd(32, "0"), stem.padEnd(32, "f")), isNotNull(orders.printfulExternalId)));
  return order !== undefined && isReplacedBy(externalId, order.current);
}
