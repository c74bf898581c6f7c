import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, cp, mkdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { errorText } from "#app/shared/error-text.ts";
import { appliedMigrations, columnList, connectForBackup } from "./connect.ts";
import { filesIn, measureUploads } from "./copy-uploads.ts";
import { fillDatabase, refuseUsedDatabase, setSequences } from "./fill-database.ts";
import { BackupError, isOfFile, type Manifest, readManifest } from "./manifest.ts";

type RestorePlace = {
  databaseUrl: string;
  dataFolder: string;
  /** Stores the uploaded files; null for the data folder. */
  bucket: Bucket | null;
  /** The statements that create the job queue's tables. */
  queueSchema: string;
};

type Bucket = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
};

/**
 * Restores a backup into an empty place: a database that this release has just prepared and no shop has used, and a
 * data folder without uploads. All rows and files come back or none.
 * @throws BackupError with one line: not a backup, damaged, of another schema, or the place is not empty
 */
export async function restoreBackup(folder: string, to: RestorePlace): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await refuseMissingUploads(folder, manifest);
  const client = await connectForBackup(to.databaseUrl);
  try {
    await refuseOtherSchema(client, folder, manifest);
    await refuseUsed(client, to.dataFolder);
    await client.query("begin");
    await fillTables(client, folder, manifest, to.queueSchema);
    const stored: string[] = [];
    try {
      await restoreFiles(folder, to, stored);
      await client.query("commit");
    } catch (error) {
      await removeFiles(to, stored);
      throw isOfFile(error) ? new BackupError(`The files cannot be restored (${error.message})`) : error;
    }
    await client.query("analyze");
  } finally {
    await client.end();
  }
  return manifest;
}

/** A copy of a backup may have ended too early. Its manifest has no checksums of uploaded files. */
async function refuseMissingUploads(folder: string, { uploads: made }: Manifest): Promise<void> {
  if (!made) return;
  const found = await measureUploads(join(folder, "uploads"));
  if (found.files === made.files && found.bytes === made.bytes) return;
  const difference = `${found.files} files of ${made.files}, ${found.bytes} bytes of ${made.bytes}`;
  throw new BackupError(`${join(folder, "uploads")} is damaged (${difference}): use another backup`);
}

async function refuseOtherSchema(client: pg.Client, folder: string, { migrations, release }: Manifest): Promise<void> {
  const own = await appliedMigrations(client);
  if (own.first === migrations.first && own.newest === migrations.newest) return;
  throw new BackupError(
    `${folder} was made by release ${release}, whose tables are not those of this release: restore it with that release, then update`,
  );
}

/** What a restore writes into the data folder. */
const restoredFiles = ["uploads", "secrets.json", "sandbox/sandbox.db"];

async function refuseUsed(client: pg.Client, dataFolder: string): Promise<void> {
  await refuseUsedDatabase(client, "restore");
  for (const name of restoredFiles) {
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

/** @param stored filled with the keys in the bucket, to be removed if the restore fails */
async function restoreFiles(folder: string, to: RestorePlace, stored: string[]): Promise<void> {
  const { dataFolder, bucket } = to;
  const has = (name: string) => stat(join(folder, name)).catch(() => undefined);
  const uploads = join(folder, "uploads");
  if (bucket) await fillBucket(uploads, bucket, stored);
  else if (await has("uploads")) await cp(uploads, join(dataFolder, "uploads"), { recursive: true });
  if (await has("secrets.json")) await copyFile(join(folder, "secrets.json"), join(dataFolder, "secrets.json"));
  if (!(await has("sandbox.db"))) return;
  await mkdir(join(dataFolder, "sandbox"), { recursive: true, mode: 0o700 });
  await copyFile(join(folder, "sandbox.db"), join(dataFolder, "sandbox/sandbox.db"));
}

/** A file's key is its path. */
async function fillBucket(uploads: string, bucket: Bucket, stored: string[]): Promise<void> {
  for (const key of await filesIn(uploads)) {
    await bucket.put(key, await readFile(join(uploads, key))).catch((error) => {
      throw new BackupError(`${key} cannot be stored in the bucket (${errorText(error)})`);
    });
    stored.push(key);
  }
}

/** None of them was there before. */
async function removeFiles({ dataFolder, bucket }: RestorePlace, stored: readonly string[]): Promise<void> {
  for (const key of stored) await bucket?.remove(key);
  for (const name of restoredFiles) await rm(join(dataFolder, name), { recursive: true, force: true });
}
