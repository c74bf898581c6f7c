import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { syncStatus } from "#database/schema/index.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { syncEveryHours } from "../rules.ts";
import { importCatalogue } from "./jobs.ts";
import { provider, readStatus } from "./run-state.ts";
import { startImport } from "./start-import.ts";

/** Seconds of real time after which an import that does not move was killed; it never waits for longer. */
const standsStillAfter = 180;

/**
 * Starts the daily import when it is due, and takes up one that was killed. The first one by itself comes a day after the
 * shop was opened: whoever sets it up asks for theirs.
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
          lt(syncStatus.movedAt, sql`now() - make_interval(secs => ${standsStillAfter})`),
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
