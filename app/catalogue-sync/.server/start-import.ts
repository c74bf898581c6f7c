import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { syncStatus } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { syncEveryHours } from "../rules.ts";
import { endImport } from "./finish-import.ts";
import { importCatalogue } from "./jobs.ts";
import { provider, readStatus } from "./run-state.ts";

/**
 * Starts an import of everything that the printer has for the shop, which the worker then carries out. One runs at a
 * time: asked again meanwhile, the shop says that it does.
 */
export async function startImport(shop: Shop): Promise<{ runId: number; isNew: boolean }> {
  return shop.db.transaction(async (tx) => {
    const { runId: last } = await readStatus(tx);
    const runId = await beginRun(tx);
    if (runId === null) return { runId: last, isNew: false };
    const nextSyncAt = sql`now() + make_interval(hours => ${syncEveryHours})`;
    await tx.update(syncStatus).set({ nextSyncAt }).where(eq(syncStatus.provider, provider));
    await enqueue(shop, tx, importCatalogue, { runId }, String(runId));
    return { runId, isNew: true };
  });
}

/**
 * Leaves the trace of an import that could not even start. The one that is due comes by itself as before; where one is
 * running, that one tells how the printer stands.
 */
export async function recordFailedStart(shop: Shop, why: string): Promise<void> {
  await readStatus(shop.db);
  const runId = await beginRun(shop.db);
  if (runId !== null) await endImport(shop, runId, why);
}

/** @returns the number of the run that has begun; null while another one runs */
async function beginRun(db: Queryable): Promise<number | null> {
  const [begun] = await db
    .update(syncStatus)
    .set({
      isSyncing: 1,
      runId: sql`${syncStatus.runId} + 1`,
      startedAt: new Date(),
      movedAt: new Date(),
      ...{ syncProgress: 0, position: 0, total: 0, changedProducts: 0, failures: 0 },
      ...{ syncErrors: [], syncWarnings: [], errorCount: 0, warningCount: 0, inventoryChanges: 0 },
    })
    .where(and(eq(syncStatus.provider, provider), eq(syncStatus.isSyncing, 0)))
    .returning({ runId: syncStatus.runId });
  return begun?.runId ?? null;
}
