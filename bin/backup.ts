import { join, resolve } from "node:path";
import { createBackup } from "#database/backup/create-backup.ts";
import { readConfig } from "#server/config/config.ts";
import { reachDatabase } from "#server/postgres/reach-database.ts";
import { lastWords } from "#server/supervisor/cannot-start.ts";

/**
 * `npm run backup [-- FOLDER]`: backs up the shop, running or not, into a new folder below FOLDER (`DATA_DIR/backups`).
 * Exits with 1 and one line if it cannot.
 */
try {
  const config = readConfig(process.env);
  const dataFolder = resolve(config.DATA_DIR);
  const began = performance.now();
  await using database = await reachDatabase(config, { seed: false });
  const { folder, manifest } = await createBackup(
    { databaseUrl: database.url, dataFolder, hasBucket: config.S3_BUCKET !== undefined },
    resolve(process.argv[2] ?? join(dataFolder, "backups")),
  );
  const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows ?? 0;
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, manifest.uploads?.bytes ?? 0);
  const seconds = Math.ceil((performance.now() - began) / 1000);
  console.log(
    `${folder}: ${rowsOf("public.orders")} orders, ${manifest.uploads?.files ?? 0} uploaded files, ${Math.ceil(bytes / 1e6)} MB, ${seconds} s`,
  );
  if (config.S3_BUCKET) console.log(`Uploaded files are in the bucket ${config.S3_BUCKET}: back that up as well.`);
} catch (error) {
  process.exitCode = 1;
  console.error(lastWords(error));
}
