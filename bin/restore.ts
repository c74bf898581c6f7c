import { resolve } from "node:path";
import { BackupError } from "#database/backup/manifest.ts";
import { restoreBackup } from "#database/backup/restore-backup.ts";
import { readConfig } from "#server/config/config.ts";
import { queueSchema } from "#server/jobs/job-queue.ts";
import { openStorage } from "#server/open-storage.ts";
import { reachDatabase } from "#server/postgres/reach-database.ts";
import { exitMessage } from "#server/supervisor/cannot-start.ts";

/**
 * `npm run restore -- FOLDER`: restores a backup into an empty DATA_DIR, or an empty database with DATABASE_URL, and its
 * uploaded files into the bucket if there is one. The shop must not be running there.
 * @returns the line to print
 * @throws Error if it cannot, for `exitMessage`; then nothing was restored
 */
export async function restoreShop([folder]: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  if (!folder) throw new BackupError("Use it like this: npm run restore -- FOLDER, with the folder of one backup");
  const config = readConfig(env);
  const began = performance.now();
  await using database = await reachDatabase(config, { seed: false, upgrade: false });
  const manifest = await restoreBackup(resolve(folder), {
    databaseUrl: database.url,
    dataFolder: resolve(config.DATA_DIR),
    bucket: config.S3_BUCKET ? openStorage(config) : null,
    queueSchema,
  });
  const orders = manifest.tables.find(({ name }) => name === "public.orders")?.rows ?? 0;
  const seconds = Math.ceil((performance.now() - began) / 1000);
  return `Restored the state of ${manifest.takenAt}: ${orders} orders, ${seconds} s. Next: npm run check`;
}

if (import.meta.main) {
  try {
    console.log(await restoreShop(process.argv.slice(2), process.env));
  } catch (error) {
    process.exitCode = 1;
    console.error(exitMessage(error));
  }
}
