import type pg from "pg";
import { BackupError } from "./manifest.ts";

/** @throws BackupError if a shop uses this database, or has used it */
export async function refuseUsedDatabase(client: pg.ClientBase, what: "restore" | "import"): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from shop_mode) or exists (select from orders) or exists (select from products)
       or exists (select from "user") as used`,
  );
  if (rows[0]!.used)
    throw new BackupError(`There is a shop in this database: ${what} into an empty one, with DATA_DIR or DATABASE_URL`);
}

/**
 * Empties tables and fills them, in the open transaction. Constraints between tables and indexes are dropped first and
 * created again at the end: faster than keeping them for each row, and PostgreSQL then checks all rows. The shop's
 * triggers are off meanwhile: they would write rows that are being filled in.
 * @param tables qualified names
 */
export async function fillDatabase(client: pg.ClientBase, tables: readonly string[], fill: () => Promise<void>) {
  const dropped = await dropDerived(client);
  for (const name of tables) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${tables.join(", ")}`);
  await fill();
  for (const name of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const statement of dropped) await client.query(statement);
}

/** Sets the sequences on, to the numbers of `sequencePositions`; null leaves one where it is. */
export async function setSequences(client: pg.ClientBase, positions: Record<string, number | null>): Promise<void> {
  for (const [name, position] of Object.entries(positions))
    if (position !== null) await client.query("select setval($1, $2)", [name, position]);
}

/** @returns the statements that create again what was dropped */
async function dropDerived(client: pg.ClientBase): Promise<string[]> {
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
