import { desc, sql } from "drizzle-orm";
import { z } from "zod";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { reconciliations } from "#database/schema/index.ts";
import { defineJob, enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { isDue } from "../rules.ts";
import { reconcile } from "./reconcile.ts";

const reconcileAll = defineJob({
  name: "reconcile",
  payload: z.object({}),
  run: (shop) => reconcile(shop),
  givenUp: (shop, _, error) =>
    needsAttention(shop.db, {
      kind: "reconciliation_incomplete",
      subject: "nightly",
      summary: `The comparison with Stripe and Printful did not run: ${error}`,
    }),
  // At the printer's pace a large shop takes its time.
  options: { retryLimit: 3, expireInSeconds: 7200 },
  concurrency: 1,
});

export const reconciliationJobs = [reconcileAll];

/** Queues a comparison; while one waits or runs this is that one. */
export const startReconciliation = (shop: Shop): Promise<void> => enqueue(shop, shop.db, reconcileAll, {}, "nightly");

/** Queues the night's comparison when it is due. A shop that has sold nothing yesterday or before has nothing to compare. */
export async function reconcileNightly(shop: Shop): Promise<void> {
  const [last] = await shop.db.select().from(reconciliations).orderBy(desc(reconciliations.id)).limit(1);
  if (!isDue(last ?? null, new Date())) return;
  const { rows } = await shop.db.execute(
    sql`select from orders where paid_at is not null and created_at < now() - interval '1 day' limit 1`,
  );
  if (rows.length > 0) await startReconciliation(shop);
}
