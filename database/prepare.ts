import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";

/**
 * The database is from before 0.1.0, from another release, from the other mode, or on a server that is too old; it was
 * not changed.
 */
class WrongDatabaseError extends Error {
  override name = "WrongDatabaseError";
}

export type ShopMode = "rehearsal" | "live";
export type PrepareOptions = { seed: boolean; mode?: ShopMode; upgrade?: boolean };

const folder = new URL("./migrations/", import.meta.url);
/** Arbitrary, but all processes on all machines must use the same lock. */
const migrationLock = 7_220_431;

/**
 * Upgrades the database to this version: migrations and functions under an advisory lock, so that several machines may
 * start at once; then, with `seed`, fills an empty catalogue with the demo shop.
 * @param to.mode the shop's mode, stored at first start; omit if unknown
 * @param to.upgrade false refuses an older release's database: it may be running, and a backup of it has to be its own
 * @throws WrongDatabaseError
 */
export async function prepareDatabase(url: string, to: PrepareOptions): Promise<void> {
  const { seed, mode, upgrade = true } = to;
  const lock = new pg.Client({ connectionString: url });
  await lock.connect();
  try {
    await refuseOldServer(lock);
    await lock.query("select pg_advisory_lock($1)", [migrationLock]);
    const current = await isCurrent(lock);
    if (!upgrade && (await hasTable(lock, "shop_mode"))) {
      if (current) return;
      throw new WrongDatabaseError(
        "The database was made by an older version of Rosette: back it up with that one, then start this one, or run npm run migrate.",
      );
    }
    if (mode && (await hasTable(lock, "shop_mode"))) await claim(lock, mode);
    if (!current) {
      // Loaded only when needed: Drizzle's modules take half a second and 150 MB.
      const { migrateTo } = await import("./migrate.ts");
      await migrateTo(url, fileURLToPath(folder));
      if (mode) await claim(lock, mode);
    }
    await applyFunctions(lock);
    if (seed && (await hasNoProducts(lock))) {
      const { seedCatalogue } = await import("./migrate.ts");
      await seedCatalogue(url);
    }
  } finally {
    await lock.end();
  }
}

/** The oldest supported PostgreSQL: `docs/running.md` names it too. */
const oldestPostgres = 15;

/** @throws WrongDatabaseError naming both versions */
export async function refuseOldServer(client: Pick<pg.Client, "query">): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  );
  const { number, version } = rows[0]!;
  if (number >= oldestPostgres * 10_000) return;
  throw new WrongDatabaseError(
    `The database server is PostgreSQL ${version}, and Rosette needs ${oldestPostgres} or newer: point DATABASE_URL at a newer one.`,
  );
}

/** Refuses an up-to-date database that belongs to a shop in the other mode. @throws WrongDatabaseError */
export async function refuseOtherMode(url: string, mode: ShopMode): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await claim(client, mode);
  } finally {
    await client.end();
  }
}

/**
 * Marks the database as this mode's, unless it belongs to the other one. A new live shop sells to Great Britain alone.
 * @throws WrongDatabaseError
 */
async function claim(client: pg.Client, mode: ShopMode): Promise<void> {
  // In one statement, so that a live shop is never new and without it. Staff add markets (R-MARKET-3).
  await client.query(
    `with new_shop as (insert into shop_mode (mode) values ($1) on conflict do nothing returning mode)
     insert into settings (key, value) select 'markets.sellsTo', '"GB"' from new_shop where mode = 'live'`,
    [mode],
  );
  const { rows } = await client.query<{ mode: ShopMode }>("select mode from shop_mode");
  if (rows[0]?.mode === mode) return;
  throw new WrongDatabaseError(
    mode === "live"
      ? "The database belongs to a rehearsal, and SHOP_MODE is live: point DATABASE_URL or DATA_DIR at another one."
      : "The database belongs to a live shop, and SHOP_MODE is rehearsal: set SHOP_MODE=live, or point DATABASE_URL or DATA_DIR at another one.",
  );
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query("select to_regclass($1) is not null as made", [name]);
  return rows[0].made;
}

/** @throws WrongDatabaseError */
async function isCurrent(client: pg.Client): Promise<boolean> {
  if (!(await hasTable(client, "drizzle.__drizzle_migrations"))) return false;
  const { rows } = await client.query<Record<"first" | "newest", string | null>>(
    "select min(created_at)::text as first, max(created_at)::text as newest from drizzle.__drizzle_migrations",
  );
  const { first, newest } = rows[0]!;
  if (!first) return false;
  const known = knownMigrations();
  if (Number(first) !== known[0]) {
    throw new WrongDatabaseError(
      "The database was made before Rosette 0.1.0 and cannot be brought up to date: start over with a new DATA_DIR or DATABASE_URL, or go on with the version that made it.",
    );
  }
  if (Number(newest) > known.at(-1)!) {
    throw new WrongDatabaseError(
      "The database was made by a newer version of Rosette: update Rosette, or point DATABASE_URL or DATA_DIR elsewhere.",
    );
  }
  return Number(newest) === known.at(-1);
}

/** Creation time of each migration in milliseconds, by which Drizzle identifies them. */
function knownMigrations(): number[] {
  const journal = JSON.parse(readFileSync(new URL("meta/_journal.json", folder), "utf8")) as {
    entries: { when: number }[];
  };
  return journal.entries.map(({ when }) => when);
}

async function hasNoProducts(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select not exists (select from products) as empty");
  return rows[0].empty;
}

const ownFolder = new URL("./functions/", import.meta.url);

/**
 * Applies the files in `database/functions/` that are new or changed, all or none. Each file replaces what it created
 * before. Call under the migration lock, after the migrations.
 */
export async function applyFunctions(client: pg.Client, folder = ownFolder): Promise<void> {
  const { rows } = await client.query<{ name: string; hash: string }>("select name, hash from function_files");
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const changed = functionFiles(folder).filter(({ name, hash }) => applied.get(name) !== hash);
  if (changed.length === 0) return;
  await client.query("begin");
  try {
    for (const file of changed) await apply(client, file);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

type FunctionFile = { name: string; text: string; hash: string };

function functionFiles(folder: URL): FunctionFile[] {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), "utf8");
      return { name, text, hash: createHash("sha256").update(text).digest("hex") };
    });
}

async function apply(client: pg.Client, { name, text, hash }: FunctionFile): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw new Error(`database/functions/${name} cannot be applied`, { cause: error });
  }
  await client.query(
    `insert into function_files (name, hash) values ($1, $2)
     on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [name, hash],
  );
}
