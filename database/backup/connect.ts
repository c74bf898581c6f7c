import pg from "pg";

/**
 * A connection for backups, with the same settings for writing and reading rows, whatever the server's are. A broken
 * connection is reported by the query that runs.
 */
export async function connectForBackup(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'iso_8601'");
  return client;
}

/** Creation times of the first and the newest migration, in milliseconds: what tells one schema from another. */
export async function appliedMigrations(client: pg.ClientBase): Promise<{ first: number; newest: number }> {
  const { rows } = await client.query<{ first: string | null; newest: string | null }>(
    "select min(created_at)::text as first, max(created_at)::text as newest from drizzle.__drizzle_migrations",
  );
  return { first: Number(rows[0]!.first), newest: Number(rows[0]!.newest) };
}

/** A table in a backup: its qualified name, and the columns that hold data. */
export type BackupTable = { name: string; columns: string[] };

/** Of the job queue's own tables, those that say what is still to be done. */
const queueTables = ["queue", "job", "job_dependency", "schedule", "subscription"];

/**
 * Every table whose rows belong to the shop, in the order of their names. Left out is what a start creates by itself:
 * the list of applied function files, the list of migrations, and the queue's statistics.
 */
export async function backupTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and (
       n.nspname = 'public' and c.relname <> 'function_files'
       or n.nspname = 'pgboss' and c.relname = any ($1))
     group by 1 order by 1`,
    [queueTables],
  );
  return rows;
}

/** The next number of each of the shop's sequences, by name; null while none was taken. */
export async function sequencePositions(client: pg.ClientBase): Promise<Record<string, number | null>> {
  const { rows } = await client.query<{ name: string; position: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as position
     from pg_sequences where schemaname = 'public' order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, position }) => [name, position === null ? null : Number(position)]));
}

/** The columns, quoted, for SQL. */
export const columnList = ({ columns }: BackupTable): string => columns.map((name) => `"${name}"`).join(", ");
