import { resolve } from "node:path";
import { BackupError } from "#database/backup/manifest.ts";
import { writeArchive } from "#database/export/write-archive.ts";
import { readConfig } from "#server/config/config.ts";
import { openStorage } from "#server/open-storage.ts";
import { reachDatabase } from "#server/postgres/reach-database.ts";
import { exitMessage } from "#server/supervisor/cannot-start.ts";
import packageJson from "../package.json" with { type: "json" };

/**
 * `npm run export -- FILE.zip`: exports everything of a shop, running or not, into an archive that
 * docs/export-format.md describes. Exits with 1 and one line if it cannot; then there is no archive.
 */
try {
  const [file] = process.argv.slice(2);
  if (!file?.endsWith(".zip")) throw new BackupError("Use it like this: npm run export -- FILE.zip");
  const config = readConfig(process.env);
  const began = performance.now();
  await using database = await reachDatabase(config, { seed: false, upgrade: false });
  const { kinds, uploads } = await writeArchive(
    { databaseUrl: database.url, storage: openStorage(config), release: packageJson.version },
    resolve(file),
  );
  const rowsOf = (name: string) => kinds.find(({ kind }) => kind === name)?.rows ?? 0;
  const seconds = Math.ceil((performance.now() - began) / 1000);
  console.log(
    `${file}: ${rowsOf("products")} products, ${rowsOf("accounts")} accounts, ${rowsOf("orders")} orders, ${uploads.rows} uploaded files, ${seconds} s`,
  );
} catch (error) {
  process.exitCode = 1;
  console.error(exitMessage(error));
}
