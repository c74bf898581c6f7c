import { sql } from "drizzle-orm";
import { orders } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** When the next cancel window closes by the business clock; null when nothing waits for it. */
export async function nextDeadline(shop: Shop): Promise<Date | null> {
  const [row] = await shop.db
    .select({ at: orders.cancelUntil })
    .from(orders)
    .where(
      sql`${orders.status} = 'paid' and ${orders.printState} in ('none', 'draft') and ${orders.cancelUntil} > business_now()`,
    )
    .orderBy(orders.cancelUntil)
    .limit(1);
  return row?.at ?? null;
}
