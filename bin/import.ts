import { resolve } from "node:path";
import { BackupError } from "#database/backup/manifest.ts";
import { importArchive } from "#database/export/import-archive.ts";
import { readConfig } from "#server/config/config.ts";
import { openStorage } from "#server/open-storage.ts";
import { reachDatabase } from "#server/postgres/reach-database.ts";
import { exitMessage } from "#server/supervisor/cannot-start.ts";

/**
 * `npm run import -- FILE.zip`: imports an export into an empty DATA_DIR, or an empty database with DATABASE_URL. The
 * shop must not be running there.
 * @returns the line to print
 * @throws Error if it cannot, for `exitMessage`; then nothing was imported
 */
export async function importShop([file]: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  if (!file) throw new BackupError("Use it like this: npm run import -- FILE.zip, with the file of an export");
  const config = readConfig(env);
  const began = performance.now();
  await using database = await reachDatabase(config, { seed: false, upgrade: false });
  const { manifest, uploads, checks } = await importArchive(resolve(file), {
    databaseUrl: database.url,
    storage: openStorage(config),
  });
  const orders = manifest.kinds.find(({ kind }) => kind === "orders")?.rows ?? 0;
  const seconds = Math.ceil((performance.now() - began) / 1000);
  return `Imported the state of ${manifest.exportedAt}: ${orders} orders, ${uploads} uploaded files, ${seconds} s. ${checks} checks: nothing is damaged`;
}

if (import.meta.main) {
  try {
    console.log(await importShop(process.argv.slice(2), process.env));
  } catch (error) {
    process.exitCode = 1;
    console.error(exitMessage(error));
  }
}
