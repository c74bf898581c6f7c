import { copyFile, mkdir, readdir, readlink, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { errorCode } from "#app/shared/error-text.ts";

/** What belongs to the running server, or what a standby fetches itself. */
const left = /^(postmaster\.(pid|opts)|pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+)$/;

type Running = {
  /** As a superuser. */
  adminUrl(): string;
  /** Its data folder. */
  data: string;
};

/** Copies a running server's data folder, as PostgreSQL's manual describes: between `pg_backup_start` and `_stop`. */
export async function copyData(from: Running, to: string): Promise<void> {
  // Start and stop must come from one session.
  const client = new pg.Client({ connectionString: from.adminUrl() });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', fast => true)");
    await mkdir(to, { mode: 0o700 });
    await copyFolder(from.data, to, "");
    const { rows } = await client.query("select labelfile from pg_backup_stop(wait_for_archive => false)");
    await writeFile(join(to, "backup_label"), rows[0].labelfile);
  } finally {
    await client.end();
  }
}

async function copyFolder(from: string, to: string, path: string): Promise<void> {
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    const own = join(path, entry.name);
    if (left.test(own)) continue;
    const target = join(to, own);
    if (entry.isDirectory()) {
      await mkdir(target, { mode: 0o700 });
      await copyFolder(from, to, own);
    } else if (entry.isSymbolicLink()) await symlink(await readlink(join(from, own)), target);
    // A file that is dropped meanwhile is in the log, which the standby reads.
    else await copyFile(join(from, own), target).catch(unlessGone);
  }
}

function unlessGone(error: unknown): void {
  if (errorCode(error) !== "ENOENT") throw error;
}
