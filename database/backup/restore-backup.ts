import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, cp, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { errorText } from "#app/shared/error-text.ts";
import { appliedMigrations, columnList, connectForBackup } from "./connect.ts";
import { fillDatabase, refuseUsedDatabase, setSequences } from "./fill-database.ts";
import { BackupError, type Manifest, readManifest } from "./manifest.ts";

type RestorePlace = {
  databaseUrl: string;
  dataFolder: string;
  /** The statements that create the job queue's tables. */
  queueSchema: string;
};

/**
 * Restores a backup into an empty place: a database that this release has just prepared and no shop has used, and a
 * data folder without uploads. All rows come back or none.
 * @throws BackupError with one line: not a backup, damaged, of another schema, or the place is not empty
 */
export async function restoreBackup(folder: string, to: RestorePlace): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const client = await connectForBackup(to.databaseUrl);
  try {
    await refuseOtherSchema(client, folder, manifest);
    await refuseUsed(client, to.dataFolder);
    await client.query("begin");
    await fillTables(client, folder, manifest, to.queueSchema);
    await restoreFiles(folder, to.dataFolder);
    await client.query("commit");
    await client.query("analyze");
  } finally {
    await client.end();
  }
  return manifest;
}

async function refuseOtherSchema(client: pg.Client, folder: string, { migrations, release }: Manifest): Promise<void> {
  const own = await appliedMigrations(client);
  if (own.first === migrations.first && own.newest === migrations.newest) return;
  throw new BackupError(
    `${folder} was made by release ${release}, whose tables are not those of this release: restore it with that release, then update`,
  );
}

async function refuseUsed(client: pg.Client, dataFolder: string): Promise<void> {
  await refuseUsedDatabase(client, "restore");
  for (const name of ["uploads", "secrets.json", "sandbox/sandbox.db"]) {
    const found = await stat(join(dataFolder, name)).catch(() => undefined);
    if (found) throw new BackupError(`${join(dataFolder, name)} exists: restore into an empty DATA_DIR`);
  }
}

async function fillTables(client: pg.Client, folder: string, manifest: Manifest, queueSchema: string): Promise<void> {
  const { rows: queue } = await client.query("select to_regclass('pgboss.job') is null as missing");
  if (queue[0].missing) await client.query(queueSchema);
  // The queue's rows name their queue.
  const ordered = manifest.tables.toSorted(
    (a, b) => Number(b.name === "pgboss.queue") - Number(a.name === "pgboss.queue"),
  );
  const names = manifest.tables.map(({ name }) => name);
  await fillDatabase(client, names, async () => {
    for (const table of ordered) await fillTable(client, folder, table);
    await setSequences(client, manifest.sequences);
  });
}

async function fillTable(client: pg.Client, folder: string, table: Manifest["tables"][number]): Promise<void> {
  const path = join(folder, table.file);
  const damaged = (why: string) => new BackupError(`${path} is damaged (${why}): use another backup`);
  const hash = createHash("sha256");
  const seen = new PassThrough().on("data", (chunk: Buffer) => hash.update(chunk));
  const rows = client.query(copyFrom(`copy ${table.name} (${columnList(table)}) from stdin`));
  try {
    await pipeline(createReadStream(path), seen, createZstdDecompress(), rows);
  } catch (error) {
    throw damaged(errorText(error));
  }
  if (hash.digest("hex") !== table.sha256) throw damaged("its checksum differs");
  if (rows.rowCount !== table.rows) throw damaged(`${rows.rowCount} rows of ${table.rows}`);
}

async function restoreFiles(folder: string, dataFolder: string): Promise<void> {
  const has = (name: string) => stat(join(folder, name)).catch(() => undefined);
  if (await has("uploads")) await cp(join(folder, "uploads"), join(dataFolder, "uploads"), { recursive: true });
  if (await has("secrets.json")) await copyFile(join(folder, "secrets.json"), join(dataFolder, "secrets.json"));
  if (!(await has("sandbox.db"))) return;
  await mkdir(join(dataFolder, "sandbox"), { recursive: true, mode: 0o700 });
  await copyFile(join(folder, "sandbox.db"), join(dataFolder, "sandbox/sandbox.db"));
}
