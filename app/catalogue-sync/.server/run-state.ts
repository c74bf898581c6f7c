import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#database/open.ts";
import { syncStatus } from "#database/schema/index.ts";
import type { Applied } from "./apply-product.ts";

/** The one provider whose catalogue is synced. */
export const provider = "printful";
export type SyncRow = typeof syncStatus.$inferSelect;

/** Maximum entries stored in each list; the counts continue. */
const maxEntries = 50;

/** Reads the status row, creating it if missing. */
export async function readStatus(db: Queryable): Promise<SyncRow> {
  const read = () => db.select().from(syncStatus).where(eq(syncStatus.provider, provider));
  const [row] = await read();
  if (row) return row;
  await db.insert(syncStatus).values({ provider }).onConflictDoNothing();
  return (await read())[0]!;
}

const thisRun = (runId: number) =>
  and(eq(syncStatus.provider, provider), eq(syncStatus.runId, runId), eq(syncStatus.isSyncing, 1));

/** The running import with this id, or null once it is over. */
export async function runningImport(db: Queryable, runId: number): Promise<SyncRow | null> {
  const [row] = await db.select().from(syncStatus).where(thisRun(runId));
  return row ?? null;
}

/** Writes a running import's row, and when it last made progress. @returns false if that import is over */
export async function updateRun(db: Queryable, runId: number, set: Partial<SyncRow>): Promise<boolean> {
  const rows = await db
    .update(syncStatus)
    .set({ movedAt: new Date(), ...set })
    .where(thisRun(runId))
    .returning({ runId: syncStatus.runId });
  return rows.length > 0;
}

/** Adds one product's changes to an import's totals. */
export async function addToRun(db: Queryable, runId: number, done: Applied, error?: string): Promise<void> {
  const { isChanged, inventoryChanges, warnings } = done;
  if (!isChanged && inventoryChanges === 0 && warnings.length === 0 && !error) return;
  const grown = (list: typeof syncStatus.syncErrors | typeof syncStatus.syncWarnings, more: string[]) =>
    sql`case when jsonb_array_length(${list}) < ${maxEntries} then ${list} || ${JSON.stringify(more)}::jsonb else ${list} end`;
  await db
    .update(syncStatus)
    .set({
      changedProducts: sql`${syncStatus.changedProducts} + ${isChanged ? 1 : 0}`,
      inventoryChanges: sql`${syncStatus.inventoryChanges} + ${inventoryChanges}`,
      warningCount: sql`${syncStatus.warningCount} + ${warnings.length}`,
      syncWarnings: grown(syncStatus.syncWarnings, warnings),
      errorCount: sql`${syncStatus.errorCount} + ${error ? 1 : 0}`,
      syncErrors: grown(syncStatus.syncErrors, error ? [error] : []),
    })
    .where(thisRun(runId));
}
