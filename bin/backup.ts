import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { deleteOldBackups } from "#database/backup/copy-uploads.ts";
import { createBackup } from "#database/backup/create-backup.ts";
import { BackupError } from "#database/backup/manifest.ts";
import { readConfig } from "#server/config/config.ts";
import { reachDatabase } from "#server/postgres/reach-database.ts";
import { exitMessage } from "#server/supervisor/cannot-start.ts";

/**
 * `npm run backup [-- --keep=COUNT FOLDER]`: backs up the shop, running or not, into a new folder below FOLDER
 * (`DATA_DIR/backups`), then deletes the oldest there so that COUNT are left (all of them if omitted). Exits with 1 and
 * one line if it cannot; then none is deleted.
 */
try {
  const { keep, folder } = readArguments();
  const config = readConfig(process.env);
  const dataFolder = resolve(config.DATA_DIR);
  const backups = resolve(folder ?? join(dataFolder, "backups"));
  const began = performance.now();
  await using database = await reachDatabase(config, { seed: false, upgrade: false });
  const { folder: made, manifest } = await createBackup(
    { databaseUrl: database.url, dataFolder, hasBucket: config.S3_BUCKET !== undefined },
    backups,
  );
  if (keep) await deleteOldBackups(backups, keep);
  const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0;
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, manifest.uploads?.bytes ?? 0);
  const seconds = Math.ceil((performance.now() - began) / 1000);
  console.log(
    `${made}: ${rowsOf("public.orders")} orders, ${manifest.uploads?.files ?? 0} uploaded files, ${Math.ceil(bytes / 1e6)} MB, ${seconds} s`,
  );
  if (config.S3_BUCKET) console.log(`Uploaded files are in the bucket ${config.S3_BUCKET}: back that up as well.`);
} catch (error) {
  process.exitCode = 1;
  console.error(exitMessage(error));
}

function readArguments(): { keep?: number; folder?: string } {
  const usage = "Use it like this: npm run backup -- --keep=COUNT FOLDER, where COUNT is at least 1";
  try {
    const { values, positionals } = parseArgs({ options: { keep: { type: "string" } }, allowPositionals: true });
    const keep = values.keep === undefined ? undefined : Number(values.keep);
    if (positionals.length < 2 && (keep === undefined || (Number.isSafeInteger(keep) && keep > 0)))
      return { keep, folder: positionals[0] };
  } catch {} // an unknown option
  throw new BackupError(usage);
}
