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
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from shop_mode) or exists (select from orders) or exists (select from products)
       or exists (select from "user") as used`,
  );
  if (rows[0]!.used)
    throw new BackupError("There is a shop in this database: restore into an empty one, with DATA_DIR or DATABASE_URL");
  for (const name of ["uploads", "secrets.json", "sandbox/sandbox.db"]) {
    const found = await stat(join(dataFolder, name)).catch(() => undefined);
    if (found) throw new BackupError(`${join(dataFolder, name)} exists: restore into an empty DATA_DIR`);
  }
}

/**
 * Constraints between tables and indexes are dropped first and created again at the end: faster than keeping them for
 * each row, and PostgreSQL then checks all rows. The shop's triggers would write rows that are in the backup.
 */
async function fillTables(client: pg.Client, folder: string, manifest: Manifest, queueSchema: string): Promise<void> {
  const { rows: queue } = await client.query("select to_regclass('pgboss.job') is null as missing");
  if (queue[0].missing) await client.query(queueSchema);
  const names = manifest.tables.map(({ name }) => name).join(", ");
  const dropped = await dropDerived(client);
  for (const { name } of manifest.tables) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names}`);
  // The queue's rows name their queue.
  const ordered = manifest.tables.toSorted(
    (a, b) => Number(b.name === "pgboss.queue") - Number(a.name === "pgboss.queue"),
  );
  for (const table of ordered) await fillTable(client, folder, table);
  for (const { name } of manifest.tables) await client.query(`alter table ${name} enable trigger user`);
  for (const [name, position] of Object.entries(manifest.sequences))
    if (position !== null) await client.query("select setval($1, $2)", [name, position]);
  for (const statement of dropped) await client.query(statement);
}

/** @returns the statements that create again what was dropped */
async function dropDerived(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `(select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create,
        2 as turn
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace)
     union all
     (select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 1
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint where conindid = i.indexrelid))
     order by turn desc`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ create }) => create).toReversed();
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
