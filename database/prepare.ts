import { readFileSync } from "node:fs";
import pg from "pg";

/** The database was made by a newer Rosette; nothing was changed. */
class NewerDatabaseError extends Error {
  override name = "NewerDatabaseError";
}

const folder = new URL("./migrations/", import.meta.url);
/** Any number will do, as long as every process of every machine takes the same lock. */
const migrationLock = 7_220_431;

/**
 * Brings the database to this version: migrations under an advisory lock, so that processes on several
 * machines may start at once; then, with `seed`, fills an empty catalogue with the demo shop.
 * @throws NewerDatabaseError when the database has migrations that this version does not know
 */
export async function prepareDatabase(url: string, { seed }: { seed: boolean }): Promise<void> {
  const lock = new pg.Client({ connectionString: url });
  await lock.connect();
  try {
    await lock.query("select pg_advisory_lock($1)", [migrationLock]);
    if ((await isCurrent(lock)) && !(seed && (await hasNoProducts(lock)))) return;
    // Loaded only when there is something to do: Drizzle's modules take half a second and 150 MB.
    const { migrateAndSeed } = await import("./migrate.ts");
    await migrateAndSeed(url, { folder: folder.pathname, seed });
  } finally {
    await lock.end();
  }
}

/** @throws NewerDatabaseError */
async function isCurrent(client: pg.Client): Promise<boolean> {
  const known = JSON.parse(readFileSync(new URL("meta/_journal.json", folder), "utf8")) as {
    entries: { when: number }[];
  };
  const table = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as made");
  if (!table.rows[0].made) return false;
  const { rows } = await client.query("select max(created_at)::text as newest from drizzle.__drizzle_migrations");
  const newest = Number(rows[0].newest ?? 0);
  const newestKnown = known.entries.at(-1)?.when ?? 0;
  if (newest > newestKnown) {
    throw new NewerDatabaseError(
      "The database was made by a newer version of Rosette: update Rosette, or point DATABASE_URL or DATA_DIR elsewhere.",
    );
  }
  return newest === newestKnown;
}

async function hasNoProducts(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select not exists (select from products) as empty");
  return rows[0].empty;
}
