import { and, lt, sql } from "drizzle-orm";
import { refunds } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { sendRefund } from "../../.server/jobs.ts";

/** Sends again what a killed process did not: refunds that were decided. */
export async function sendLostRefunds(shop: Shop, olderThanSeconds: number): Promise<void> {
  const since = sql`now() - ${`${olderThanSeconds} seconds`}::interval`;
  const lost = await shop.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(sql`${refunds.status} = 'requested'`, lt(refunds.updatedAt, since)))
    .limit(500);
  for (const { id } of lost) await enqueue(shop, shop.db, sendRefund, { refundId: id }, id);
}
