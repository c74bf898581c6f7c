import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";

/** The database was made by a newer Rosette; nothing was changed. */
class NewerDatabaseError extends Error {
  override name = "NewerDatabaseError";
}

export type ShopMode = "rehearsal" | "live";

/** The database belongs to a shop in the other mode; nothing was changed in what that shop has stored. */
class OtherModeError extends Error {
  override name = "OtherModeError";
}

const folder = new URL("./migrations/", import.meta.url);
/** Any number will do, as long as every process of every machine takes the same lock. */
const migrationLock = 7_220_431;

/**
 * Brings the database to this version: migrations under an advisory lock, so that processes on several
 * machines may start at once; then, with `seed`, fills an empty catalogue with the demo shop.
 * @param mode the shop's, which the database keeps from then on; left out by whoever does not know it
 * @throws NewerDatabaseError when the database has migrations that this version does not know
 * @throws OtherModeError when the database belongs to a shop in the other mode
 */
export async function prepareDatabase(url: string, { seed, mode }: { seed: boolean; mode?: ShopMode }): Promise<void> {
  const lock = new pg.Client({ connectionString: url });
  await lock.connect();
  try {
    await lock.query("select pg_advisory_lock($1)", [migrationLock]);
    const current = await isCurrent(lock);
    if (mode && (await hasTable(lock, "shop_mode"))) await claim(lock, mode);
    if (!current) {
      // Loaded only when there is something to do: Drizzle's modules take half a second and 150 MB.
      const { migrateTo } = await import("./migrate.ts");
      await migrateTo(url, fileURLToPath(folder));
      // The migration that made the table has looked whose an older database is.
      if (mode) await claim(lock, mode);
    }
    if (seed && (await hasNoProducts(lock))) {
      const { seedCatalogue } = await import("./migrate.ts");
      await seedCatalogue(url);
    }
  } finally {
    await lock.end();
  }
}

/** Sees that a database which is up to date is no shop's in the other mode. @throws OtherModeError */
export async function refuseOtherMode(url: string, mode: ShopMode): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await claim(client, mode);
  } finally {
    await client.end();
  }
}

/** Marks the database as this mode's, unless it belongs to the other one. @throws OtherModeError */
async function claim(client: pg.Client, mode: ShopMode): Promise<void> {
  await client.query("insert into shop_mode (mode) values ($1) on conflict do nothing", [mode]);
  const { rows } = await client.query<{ mode: ShopMode }>("select mode from shop_mode");
  if (rows[0]?.mode === mode) return;
  throw new OtherModeError(
    mode === "live"
      ? "The database belongs to a rehearsal, and SHOP_MODE is live: point DATABASE_URL or DATA_DIR at another one."
      : "The database belongs to a live shop, and SHOP_MODE is rehearsal: set SHOP_MODE=live, or point DATABASE_URL or DATA_DIR at another one.",
  );
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query("select to_regclass($1) is not null as made", [name]);
  return rows[0].made;
}

/** @throws NewerDatabaseError */
async function isCurrent(client: pg.Client): Promise<boolean> {
  const known = JSON.parse(readFileSync(new URL("meta/_journal.json", folder), "utf8")) as {
    entries: { when: number }[];
  };
  if (!(await hasTable(client, "drizzle.__drizzle_migrations"))) return false;
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
