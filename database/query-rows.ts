import { sql } from "drizzle-orm";
import pg from "pg";
import { connectionOf, type Queryable } from "./open.ts";

/** As Drizzle reads them: whole numbers beyond 32 bits are numbers too. Everything else is the driver's own. */
const types = {
  getTypeParser: ((oid: number, format?: "text") =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Sends one statement as written, for the steps of an order: building it with Drizzle takes this process longer than
 * PostgreSQL takes to answer it. It is unnamed, so that it also works behind a pooler; a statement worth planning once
 * is a function in `database/functions/`, whose plans PostgreSQL caches.
 * @param text with `$1`, `$2` ... for the values; never with a value in it
 * @returns the rows, columns named as in the schema; JSON values are unchanged, see `camelKeys`
 */
export async function queryRows<Row extends object>(
  db: Queryable,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await connectionOf(db).query({ text, values: values as unknown[], types });
  return rows.map((row) => camelKeys<Row>(row));
}

/**
 * Calls a function of `database/functions/` that returns one value.
 * @param call such as `save_address($1, $2)`
 */
export async function callFunction<Result>(db: Queryable, call: string, values: readonly unknown[]): Promise<Result> {
  const [row] = await queryRows<{ result: Result }>(db, `select ${call} as result`, values);
  return row!.result;
}

/** A row with its columns as the schema names them: `order_id` is `orderId`. */
export function camelKeys<Row extends object>(row: Record<string, unknown>): Row {
  const named: Record<string, unknown> = {};
  for (const column in row) named[camelOf(column)] = row[column];
  return named as Row;
}

/** The other way round, for a row that is handed to a function as JSON. */
export function snakeKeys(row: Record<string, unknown>): Record<string, unknown> {
  const named: Record<string, unknown> = {};
  for (const name in row) named[snakeOf(name)] = row[name];
  return named;
}

/** Some of a table's columns under their own names, for a Drizzle select that needs no others. */
export const columnsOf = <Table extends object, Name extends keyof Table>(table: Table, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;

/** For `onConflictDoUpdate`: these columns, as the schema names them, get the values of the row that was to be inserted. */
export const excludedValues = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, sql.raw(`excluded.${snakeOf(name)}`)]));

const camelOf = (column: string) => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const snakeOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
