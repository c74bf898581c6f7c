import type pg from "pg";
import { backupTables, columnList } from "../backup/connect.ts";
import { type Kind, kinds } from "./kinds.ts";

/** A kind, and the columns of its table in this release. */
export type ExportedTable = Kind & {
  /** Qualified and quoted. */
  name: string;
  fields: string[];
};

/** Every kind with its columns, in the order of the archive. */
export async function exportedTables(client: pg.ClientBase): Promise<ExportedTable[]> {
  const tables = new Map((await backupTables(client)).map((each) => [each.name.replaceAll('"', ""), each]));
  return kinds.map((kind) => {
    const { name, columns } = tables.get(`public.${kind.table}`)!;
    return { ...kind, name, fields: columns.filter((column) => !kind.without?.includes(column)) };
  });
}

/**
 * The query that returns each row as a line of JSON. Rows come in the order of their key, compared byte by byte, so that
 * two shops with the same rows have the same file.
 */
export async function rowsAsJson(client: pg.ClientBase, { name, fields, only }: ExportedTable): Promise<string> {
  const { rows: key } = await client.query<{ part: string }>(
    `select format('%I%s', a.attname, case when a.atttypid = 'text'::regtype then ' collate "C"' else '' end) as part
     from pg_index i
       cross join unnest(i.indkey) with ordinality as k (attnum, position)
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = $1::regclass and i.indisprimary order by k.position`,
    [name],
  );
  return `select row_to_json(r)::text as line from (
    select ${columnList({ name, columns: fields })} from ${name} ${only ? `where ${only}` : ""}
    order by ${key.map(({ part }) => part).join(", ")}) r`;
}
