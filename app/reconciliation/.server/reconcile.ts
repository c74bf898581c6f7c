import { desc, eq, sql } from "drizzle-orm";
import { needsAttention } from "#app/shared/.server/attention.ts";
import { errorText } from "#app/shared/error-text.ts";
import type { Transaction } from "#database/open.ts";
import { attentionItems, reconciliations } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { isDue, reportDays, sinceOf } from "../rules.ts";
import { collect } from "./collect.ts";
import { compare, reportToDesk } from "./compare.ts";
import { reconcileAll } from "./jobs.ts";

/**
 * Compares shop, Stripe and Printful since the last complete run (R-ORDER-16). Every difference goes into the report
 * and onto the attention desk; nothing is corrected automatically. If a provider does not answer, the report says so
 * and nothing is compared: half a list would make everything look lost.
 */
export async function reconcile(shop: Shop): Promise<void> {
  const { db } = shop;
  const [last] = await db
    .select({ startedAt: reconciliations.startedAt })
    .from(reconciliations)
    .where(eq(reconciliations.status, "complete"))
    .orderBy(desc(reconciliations.id))
    .limit(1);
  await tidy(shop);
  const [run] = await db
    .insert(reconciliations)
    .values({ since: sinceOf(last?.startedAt ?? null) })
    .returning();
  const { id, since } = run!;
  try {
    const counts = await collect(shop, id, since);
    const isCompared = await db.transaction(async (tx) => {
      if (!(await isRunning(tx, id))) return false;
      const findings = await compare(tx, id);
      await reportToDesk(tx, id);
      const [compared] = (
        await tx.execute<{ orders: number }>(
          sql`select count(*)::int as orders from orders where captured_total > 0 and created_at >= ${since.toISOString()}::timestamptz`,
        )
      ).rows;
      await finish(tx, id, { status: "complete", findings, counts: { ...counts, orders: compared?.orders ?? 0 } });
      return true;
    });
    if (isCompared) await settleBroken(shop);
  } catch (error) {
    const why = errorText(error);
    await finish(db, id, { status: "incomplete", error: why });
    await needsAttention(db, {
      kind: "reconciliation_incomplete",
      subject: "nightly",
      summary: `The comparison with Stripe and Printful stopped early: ${why}. It will be retried.`,
    });
  } finally {
    await db.execute(sql`delete from reconciliation_facts where run_id = ${id}`);
  }
}

/**
 * Whether no other run has begun since. A worker that could not reach the database for a moment counts as dead, and the
 * next run deletes what it has collected: everything would look lost.
 */
async function isRunning(tx: Transaction, id: number): Promise<boolean> {
  const [run] = await tx
    .select({ status: reconciliations.status })
    .from(reconciliations)
    .where(eq(reconciliations.id, id))
    .for("update");
  return run?.status === "running";
}

const finish = (db: Pick<Shop["db"], "update">, id: number, how: Partial<typeof reconciliations.$inferInsert>) =>
  db
    .update(reconciliations)
    .set({ ...how, finishedAt: new Date() })
    .where(eq(reconciliations.id, id));

/** Marks runs of a killed process as incomplete, and deletes old reports. */
async function tidy({ db }: Shop): Promise<void> {
  await db.execute(sql`update reconciliations set status = 'incomplete', finished_at = now(), error = 'the process ended'
    where status = 'running'`);
  await db.execute(sql`delete from reconciliation_facts`);
  await db.execute(sql`delete from reconciliations where started_at < now() - make_interval(days => ${reportDays})`);
}

const settleBroken = ({ db }: Shop) =>
  db
    .update(attentionItems)
    .set({ resolvedAt: new Date(), resolvedBy: "The shop", resolution: "A later comparison succeeded." })
    .where(sql`${attentionItems.kind} = 'reconciliation_incomplete' and ${attentionItems.resolvedAt} is null`);

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
