import { desc, eq, gte, isNull } from "drizzle-orm";
import { products, providerProducts, providerVariants, syncConflicts } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { SyncStatusAnswer } from "../contract.ts";
import { healthOf, progressShown } from "../rules.ts";
import { readStatus, type SyncRow } from "./run-state.ts";

function statusOf(row: SyncRow): SyncStatusAnswer {
  const { lastSync, syncErrors, lastSyncStatus, errorCount, warningCount, inventoryChanges, dataConflicts } = row;
  const isSyncing = row.isSyncing === 1;
  const elapsed = row.startedAt ? Date.now() - row.startedAt.getTime() : 0;
  const health = healthOf(row);
  return {
    lastSync: lastSync?.toISOString() ?? null,
    isSyncing,
    syncErrors,
    isConnected: health !== "down",
    syncProgress: row.startedAt ? progressShown(elapsed, isSyncing) : 0,
    connectionHealth: health,
    lastSyncStatus,
    errorCount,
    warningCount,
    inventoryChanges,
    dataConflicts,
  };
}

/** Everything that the sync page shows. */
export async function readSync({ db }: Pick<Shop, "db">) {
  const row = await readStatus(db);
  const conflicts = await db
    .select()
    .from(syncConflicts)
    .where(isNull(syncConflicts.settledAt))
    .orderBy(desc(syncConflicts.createdAt), desc(syncConflicts.id))
    .limit(50);
  const { id, color, size, canBePrinted, turnedAt } = providerVariants;
  const turned = row.startedAt
    ? await db
        .select({ id, name: providerProducts.name, productId: products.id, color, size, canBePrinted, at: turnedAt })
        .from(providerVariants)
        .innerJoin(providerProducts, eq(providerProducts.id, providerVariants.providerProductId))
        .leftJoin(products, eq(products.printfulProductId, providerProducts.id))
        .where(gte(turnedAt, new Date(Date.now() - week)))
        .orderBy(desc(turnedAt))
        .limit(50)
    : [];
  const { startedAt, total, changedProducts, syncWarnings, nextSyncAt } = row;
  const seen = await db.$count(providerProducts, eq(providerProducts.seenRun, row.runId));
  const status = statusOf(row);
  return { status, startedAt, total, seen, changedProducts, syncWarnings, nextSyncAt, conflicts, turned };
}

const week = 7 * 24 * 3_600_000;
