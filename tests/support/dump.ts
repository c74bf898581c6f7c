import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

const folder = join(import.meta.dirname, "../../database");
const read = (path: string) => readFileSync(join(folder, path), "utf8").trimEnd();

/** All migrations of this release, for the beginning of a dump. */
export function allMigrations(): string {
  const { entries } = JSON.parse(read("migrations/meta/_journal.json")) as { entries: { tag: string }[] };
  return entries.map(({ tag }) => read(`migrations/${tag}.sql`)).join("\n\n");
}

export const rowsBegin = "\n\n-- Rows, before there are triggers.\n\n";

/**
 * A prepared database of this release as SQL that recreates it: migrations, rows, functions. The shop does not include
 * pg_dump, which would also repeat the files.
 */
export async function dumpOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const functions = readdirSync(join(folder, "functions"))
      .sort()
      .map((name) => read(`functions/${name}`));
    return [allMigrations(), rowsBegin, await rowsOf(client), "\n\n", functions.join("\n\n"), "\n"].join("");
  } finally {
    await client.end();
  }
}

async function rowsOf(client: pg.Client): Promise<string> {
  const tables = await tablesInOrder(client);
  const inserts: string[] = [];
  for (const table of tables) inserts.push(...(await insertsOf(client, `public.${table}`)));
  const { rows: sequences } = await client.query(
    `select format('select setval(%L, %s, %L);', sequencename, coalesce(last_value, start_value), last_value is not null) as line
     from pg_sequences where schemaname = 'public' order by sequencename`,
  );
  return [
    `truncate ${tables.join(", ")};`,
    ...inserts,
    ...sequences.map(({ line }) => line),
    "create schema drizzle;",
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);",
    ...(await insertsOf(client, "drizzle.__drizzle_migrations")),
    // The next release's migrations are added after them.
    "select setval('drizzle.__drizzle_migrations_id_seq', (select max(id) from drizzle.__drizzle_migrations));",
  ].join("\n");
}

/** Tables, each after those that it references. */
async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(
    `select c.oid::regclass::text as name, array(
       select distinct confrelid::regclass::text from pg_constraint where conrelid = c.oid and contype = 'f' and confrelid <> c.oid
     ) as needs
     from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const ordered: string[] = [];
  const add = (name: string) => {
    if (ordered.includes(name)) return;
    for (const needed of rows.find((row) => row.name === name)!.needs) add(needed);
    ordered.push(name);
  };
  for (const { name } of rows) add(name);
  return ordered;
}

async function insertsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attname`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => `quote_nullable(${name}::text)`).join(", ");
  const { rows } = await client.query<{ values: string }>(
    `select concat_ws(', ', ${values}) as values from ${table} as t order by t`,
  );
  if (rows.length === 0) return [];
  const lines = rows.map((row) => `  (${row.values})`).join(",\n");
  return [`insert into ${table} (${names.join(", ")}) overriding system value values\n${lines};`];
}
