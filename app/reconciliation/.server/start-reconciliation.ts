import { desc, sql } from "drizzle-orm";
import { reconciliations } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { isDue } from "../rules.ts";
import { reconcileAll } from "./jobs.ts";

/** Queues a comparison, unless one is waiting or running. */
export const startReconciliation = (shop: Shop): Promise<void> => enqueue(shop, shop.db, reconcileAll, {}, "nightly");

/** Queues the nightly comparison when due. A shop without sales before today has nothing to compare. */
export async function reconcileNightly(shop: Shop): Promise<void> {
  const [last] = await shop.db.select().from(reconciliations).orderBy(desc(reconciliations.id)).limit(1);
  if (!isDue(last ?? null, new Date())) return;
  const { rows } = await shop.db.execute(
    sql`select from orders where paid_at is not null and created_at < now() - interval '1 day' order by paid_at limit 1`,
  );
  if (rows.length > 0) await startReconciliation(shop);
}
