import { and, eq, isNull, sql } from "drizzle-orm";
import { needsAttention } from "#app/shared/.server/attention.ts";
import type { Queryable } from "#database/open.ts";
import { attentionItems, syncConflicts } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import { announceAddress } from "./announce-address.ts";
import { lookForVanished } from "./look-for-vanished.ts";
import { addToRun, runningImport, updateRun } from "./run-state.ts";

const subject = "printful";

/** The printer's list is through: looks for what is not in it any more, and says how it went. */
export async function finishImport(shop: Shop, runId: number): Promise<void> {
  await lookForVanished(shop, runId);
  const unheard = await announceAddress(shop);
  if (unheard) await addToRun(shop.db, runId, { isChanged: false, inventoryChanges: 0, warnings: [unheard] });
  await shop.db.transaction(async (tx) => {
    const run = await runningImport(tx, runId);
    if (!run) return;
    await updateRun(tx, runId, {
      isSyncing: 0,
      syncProgress: 100,
      lastSync: new Date(),
      lastSyncStatus: run.errorCount > 0 ? "partial" : "success",
      dataConflicts: await openConflicts(tx),
      failures: 0,
    });
    if (run.errorCount === 0) return settle(tx);
    const others = run.errorCount > 1 ? ` And ${run.errorCount - 1} more.` : "";
    const summary = `The sync with the printer left something out: ${run.syncErrors[0]}${others}`;
    await needsAttention(tx, { kind: "sync_failed", subject, summary });
  });
}

/** The import cannot go on. The shop sells on with what it knew. */
export async function endImport(shop: Shop, runId: number, why: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const run = await runningImport(tx, runId);
    if (!run) return;
    await updateRun(tx, runId, {
      isSyncing: 0,
      lastSyncStatus: "failed",
      errorCount: run.errorCount + 1,
      syncErrors: [why, ...run.syncErrors],
      dataConflicts: await openConflicts(tx),
    });
    const summary = `The sync with the printer stopped: ${why}`;
    await needsAttention(tx, { kind: "sync_failed", subject, summary });
  });
}

export async function openConflicts(db: Queryable): Promise<number> {
  return db.$count(syncConflicts, isNull(syncConflicts.settledAt));
}

/** A sync that went well ends what an earlier one left on the desk. */
async function settle(db: Queryable): Promise<void> {
  await db
    .update(attentionItems)
    .set({ resolvedAt: sql`now()`, resolvedBy: "The shop", resolution: "A later sync went through." })
    .where(and(eq(attentionItems.dedupeKey, `sync_failed:${subject}`), isNull(attentionItems.resolvedAt)));
}
