import { and, asc, desc, eq, gte, isNull } from "drizzle-orm";
import { ownSafetyColumns } from "#app/markets/.server/read-safety.ts";
import { publishingNeeds } from "#app/markets/shown-safety.ts";
import { products, providerProducts, providerVariants, syncConflicts } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";
import type { SyncStatusAnswer } from "../contract.ts";
import { healthOf, progressShown } from "../rules.ts";
import { readStatus, type SyncRow } from "./run-state.ts";

function statusOf(row: SyncRow, warningCount: number): SyncStatusAnswer {
  const { lastSync, syncErrors, lastSyncStatus, errorCount, inventoryChanges, dataConflicts } = row;
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
export async function readSync(shop: Pick<Shop, "db" | "store" | "config">) {
  const { db } = shop;
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
  const waiting = row.startedAt ? await waitingForFacts(shop, row.startedAt) : [];
  const syncWarnings = [...waiting, ...row.syncWarnings];
  const { startedAt, total, changedProducts, nextSyncAt } = row;
  const seen = await db.$count(providerProducts, eq(providerProducts.seenRun, row.runId));
  const status = statusOf(row, waiting.length + row.warningCount);
  return { status, startedAt, total, seen, changedProducts, syncWarnings, nextSyncAt, conflicts, turned };
}

/** Products made since the last sync began that lack a fact for being on sale, a sentence for each: as of now. */
async function waitingForFacts({ db, store, config }: Pick<Shop, "db" | "store" | "config">, since: Date) {
  const made = await db
    .select({ name: providerProducts.name, own: ownSafetyColumns })
    .from(products)
    .innerJoin(providerProducts, eq(providerProducts.id, products.printfulProductId))
    .where(and(eq(products.isAvailable, false), gte(products.createdAt, since)))
    .orderBy(asc(products.id))
    .limit(50);
  return made.flatMap(({ name, own }) =>
    publishingNeeds(store, config.SHOP_MODE, null, own).map(
      ({ need }) => `${name} is new and not on sale yet. ${need}.`,
    ),
  );
}

const week = 7 * 24 * 3_600_000;
