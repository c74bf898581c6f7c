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
