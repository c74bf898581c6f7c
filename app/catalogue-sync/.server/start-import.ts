import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { printerProblem } from "#app/orders/fulfilment/.server/printer-labels.ts";
import type { Queryable } from "#database/open.ts";
import { syncStatus } from "#database/schema/index.ts";
import { PrintfulError } from "#providers/printful/error.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { syncEveryHours } from "../rules.ts";
import { endImport } from "./finish-import.ts";
import { importCatalogue } from "./jobs.ts";
import { provider, readStatus } from "./run-state.ts";
import { providerCall } from "./sync-product.ts";

/** Queues a full import for the worker. One runs at a time; a second call reports the running one. */
async function startImport(shop: Shop): Promise<{ runId: number; isNew: boolean }> {
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
 * Records an import that could not even start. The scheduled one still runs; a running import reports the provider's
 * state itself.
 */
async function recordFailedStart(shop: Shop, why: string): Promise<void> {
  await readStatus(shop.db);
  const runId = await beginRun(shop.db);
  if (runId !== null) await endImport(shop, runId, why);
}

/** @returns the id of the new run, or null while another one is running */
async function beginRun(db: Queryable): Promise<number | null> {
  const [begun] = await db
    .update(syncStatus)
    .set({
      isSyncing: 1,
      runId: sql`${syncStatus.runId} + 1`,
      startedAt: new Date(),
      movedAt: new Date(),
      syncProgress: 0,
      position: 0,
      total: 0,
      changedProducts: 0,
      failures: 0,
      syncErrors: [],
      syncWarnings: [],
      errorCount: 0,
      warningCount: 0,
      inventoryChanges: 0,
    })
    .where(and(eq(syncStatus.provider, provider), eq(syncStatus.isSyncing, 0)))
    .returning({ runId: syncStatus.runId });
  return begun?.runId ?? null;
}

/**
 * Starts an import on request, after checking that the provider answers. If it does not, the sync page and the desk say
 * so too; a running import reports the provider's state itself.
 * @throws Refusal 500 or 502 'printful import failed: ...'
 */
export async function importAll(shop: Shop): Promise<{ isNew: boolean }> {
  return providerCall(shop, "printful import failed", async () => {
    const { isSyncing } = await readStatus(shop.db);
    if (isSyncing === 1) return { isNew: false };
    try {
      await shop.printful.listStoreProducts({ limit: 1 });
    } catch (error) {
      if (error instanceof PrintfulError) await recordFailedStart(shop, printerProblem(error));
      throw error;
    }
    return startImport(shop);
  });
}

/** Real seconds after which an import without progress was killed; it never pauses for longer. */
const stalledAfterSeconds = 180;

/**
 * Starts the daily import when due, and resumes one that was killed. The first automatic import comes a day after
 * setup; the person who sets up the shop starts one by hand.
 */
export async function keepInSync(shop: Shop): Promise<void> {
  const status = await readStatus(shop.db);
  if (status.isSyncing) {
    const [still] = await shop.db
      .update(syncStatus)
      .set({ movedAt: new Date() })
      .where(
        and(
          eq(syncStatus.provider, provider),
          eq(syncStatus.isSyncing, 1),
          lt(syncStatus.movedAt, sql`now() - make_interval(secs => ${stalledAfterSeconds})`),
        ),
      )
      .returning({ runId: syncStatus.runId });
    if (still) await enqueue(shop, shop.db, importCatalogue, { runId: still.runId }, String(still.runId));
    return;
  }
  if (status.nextSyncAt === null) {
    await shop.db
      .update(syncStatus)
      .set({ nextSyncAt: sql`now() + make_interval(hours => ${syncEveryHours})` })
      .where(and(eq(syncStatus.provider, provider), isNull(syncStatus.nextSyncAt)));
  } else if (status.nextSyncAt <= new Date()) await startImport(shop);
}
