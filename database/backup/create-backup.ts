import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { copyFile, mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { backup as copySqlite, DatabaseSync } from "node:sqlite";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { errorCode } from "#app/shared/error-text.ts";
import packageJson from "../../package.json" with { type: "json" };
import {
  appliedMigrations,
  type BackupTable,
  backupTables,
  columnList,
  connectForBackup,
  sequencePositions,
} from "./connect.ts";
import { copyUploads, deleteUnfinished } from "./copy-uploads.ts";
import { BackupError, isOfFile, type Manifest, writeManifest } from "./manifest.ts";

type BackupSource = {
  /** Direct, not through a pooler. */
  databaseUrl: string;
  dataFolder: string;
  /** Whether a bucket stores the uploaded files; then they are not in the backup. */
  hasBucket: boolean;
};

type Backup = { folder: string; manifest: Manifest };

const day = 86_400_000;

/** Names sort by time: `rosette-20261125T031000Z`. */
export const nameOfBackup = (time: Date): string => `rosette-${time.toISOString().replace(/[-:]|\.\d+/g, "")}`;

/**
 * Backs up a shop, running or not, into a new folder. All rows are those of one moment; uploaded files are copied after
 * it, so that none that a row names is missing. A killed backup leaves a folder that ends in `.unfinished`; the first
 * one a day later deletes it.
 * @param into the folder of backups; this one is named after the time, such as `rosette-20261125T031000Z`
 * @throws BackupError if the folder cannot be written, or the database is not a shop's
 */
export async function createBackup(from: BackupSource, into: string): Promise<Backup> {
  const now = new Date();
  const folder = join(into, nameOfBackup(now));
  const unfinished = `${folder}.unfinished`;
  try {
    await mkdir(into, { recursive: true, mode: 0o700 });
    await deleteUnfinished(into, nameOfBackup(new Date(now.getTime() - day)));
    await mkdir(unfinished, { mode: 0o700 });
    await mkdir(join(unfinished, "tables"), { mode: 0o700 });
    const rows = await copyDatabase(from.databaseUrl, unfinished);
    const uploads = from.hasBucket ? null : await copyUploads(join(from.dataFolder, "uploads"), unfinished, into);
    await copyRehearsal(from.dataFolder, unfinished);
    const manifest: Manifest = {
      format: 1,
      release: packageJson.version,
      takenAt: now.toISOString(),
      ...rows,
      uploads,
    };
    await writeManifest(unfinished, manifest);
    await rename(unfinished, folder);
    return { folder, manifest };
  } catch (error) {
    // Another backup of the same second made its folder; that one stays.
    if (errorCode(error) !== "EEXIST") await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    throw isOfFile(error) ? new BackupError(`${into} cannot be written (${error.message})`) : error;
  }
}

async function copyDatabase(url: string, folder: string) {
  const client = await connectForBackup(url);
  try {
    await client.query("begin isolation level repeatable read, read only");
    const migrations = await appliedMigrations(client);
    const { rows: modes } = await client.query<{ mode: "rehearsal" | "live" }>("select mode from shop_mode");
    const tables: Manifest["tables"] = [];
    for (const table of await backupTables(client)) tables.push(await copyTable(client, table, folder));
    return {
      migrations,
      mode: modes[0]?.mode ?? null,
      tables,
      sequences: await sequencePositions(client),
    };
  } catch (error) {
    if (errorCode(error) === "42P01")
      throw new BackupError("The database is not a shop's: it has no tables to back up");
    throw error;
  } finally {
    await client.end();
  }
}

async function copyTable(client: pg.Client, table: BackupTable, folder: string) {
  const file = `tables/${table.name.replace("public.", "").replace(/[^a-z0-9_.]/g, "")}.copy.zst`;
  const rows = client.query(copyTo(`copy (select ${columnList(table)} from ${table.name}) to stdout`));
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const path = join(folder, file);
  await pipeline(
    rows,
    createZstdCompress(),
    measure,
    createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
  );
  return { ...table, rows: rows.rowCount, file, bytes, sha256: hash.digest("hex") };
}

/** A rehearsal's secrets and its providers' state, which a live shop does not have. */
async function copyRehearsal(dataFolder: string, folder: string): Promise<void> {
  const secrets = join(dataFolder, "secrets.json");
  if (await exists(secrets)) await copyFile(secrets, join(folder, "secrets.json"));
  const sandbox = join(dataFolder, "sandbox/sandbox.db");
  if (!(await exists(sandbox))) return;
  // SQLite's own way to copy a database that is in use.
  const db = new DatabaseSync(sandbox, { readOnly: true });
  try {
    await copySqlite(db, join(folder, "sandbox.db"));
  } finally {
    db.close();
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
