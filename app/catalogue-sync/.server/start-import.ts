import { and, eq, sql } from "drizzle-orm";
import { syncStatus } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { syncEveryHours } from "../rules.ts";
import { importCatalogue } from "./jobs.ts";
import { provider, readStatus } from "./run-state.ts";

/**
 * Starts an import of everything that the printer has for the shop, which the worker then carries out. One runs at a
 * time: asked again meanwhile, the shop says that it does.
 */
export async function startImport(shop: Shop): Promise<{ runId: number; isNew: boolean }> {
  return shop.db.transaction(async (tx) => {
    const { runId: last } = await readStatus(tx);
    const [started] = await tx
      .update(syncStatus)
      .set({
        isSyncing: 1,
        runId: sql`${syncStatus.runId} + 1`,
        startedAt: new Date(),
        movedAt: new Date(),
        nextSyncAt: sql`now() + make_interval(hours => ${syncEveryHours})`,
        ...{ syncProgress: 0, position: 0, total: 0, changedProducts: 0, failures: 0 },
        ...{ syncErrors: [], syncWarnings: [], errorCount: 0, warningCount: 0, inventoryChanges: 0 },
      })
      .where(and(eq(syncStatus.provider, provider), eq(syncStatus.isSyncing, 0)))
      .returning({ runId: syncStatus.runId });
    if (!started) return { runId: last, isNew: false };
    await enqueue(shop, tx, importCatalogue, { runId: started.runId }, String(started.runId));
    return { runId: started.runId, isNew: true };
  });
}
