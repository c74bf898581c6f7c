import { resolve } from "node:path";
import { lastReported, settleSubject } from "#app/shared/.server/attention.ts";
import { lastNight } from "#app/shared/last-night.ts";
import { deleteOldBackups, finishedBackups } from "#database/backup/copy-uploads.ts";
import { createBackup, nameOfBackup } from "#database/backup/create-backup.ts";
import { enqueue } from "#server/jobs.ts";
import type { Shop } from "#server/shop.ts";
import { backUp } from "./jobs.ts";

/** The subject of the nightly backup's attention item. */
export const nightly = "nightly";

/**
 * Queues tonight's backup once it is due, unless it has failed: what prevented it is still there a moment later, and a
 * backup that fills its disk stops the shop if the database is there too. Without BACKUP_DIR there is none.
 */
export async function backUpNightly(shop: Shop): Promise<void> {
  const folder = shop.config.BACKUP_DIR;
  if (!folder) return;
  const due = lastNight(new Date());
  const newest = (await finishedBackups(folder)).at(-1);
  if (newest && newest >= nameOfBackup(due)) return;
  const failed = await lastReported(shop.db, "backup_failed", nightly);
  if (failed && failed >= due) return;
  await startBackup(shop);
}

/** Queues a backup, unless one is waiting or running. */
export const startBackup = (shop: Shop): Promise<void> => enqueue(shop, shop.db, backUp, {}, nightly);

/**
 * Makes a backup in BACKUP_DIR, then deletes the oldest so that BACKUP_KEEP are left.
 * @throws BackupError if it cannot be made; then none is deleted
 */
export async function backUpShop(shop: Shop): Promise<void> {
  const { config, db } = shop;
  if (!config.BACKUP_DIR) return;
  const folder = resolve(config.BACKUP_DIR);
  const source = {
    databaseUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
    dataFolder: resolve(config.DATA_DIR),
    hasBucket: config.S3_BUCKET !== undefined,
  };
  await createBackup(source, folder);
  await deleteOldBackups(folder, config.BACKUP_KEEP);
  await settleSubject(db, "backup_failed", nightly, { name: "The shop", resolution: "A backup was made" });
}
