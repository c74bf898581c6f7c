import { and, eq } from "drizzle-orm";
import { csvLines } from "#app/shared/csv.ts";
import { columnsOf } from "#database/query-rows.ts";
import { moveResults, productImports } from "#database/schema/index.ts";
import type { Shop } from "#server/shop.ts";

/** What a file of another shop has, apart from products. */
export type Moved = (typeof moveResults.$inferSelect)["what"];

export type MoveResultRow = Omit<typeof moveResults.$inferSelect, "what" | "leftOut" | "createdAt">;

const resultColumns = columnsOf(moveResults, "id", "created", "addresses", "subscribed", "present", "leftOutCount");

const resultOf = (what: Moved, fileId: string) => and(eq(moveResults.id, fileId), eq(moveResults.what, what));

/** What became of a file: its result, 'running' while there is none, null if it is unknown. */
export async function readImport(
  { db }: Pick<Shop, "db">,
  what: Moved,
  fileId: string,
): Promise<MoveResultRow | "running" | null> {
  const [result] = await db.select(resultColumns).from(moveResults).where(resultOf(what, fileId));
  if (result) return result;
  const [file] = await db.select({ id: productImports.id }).from(productImports).where(eq(productImports.id, fileId));
  return file ? "running" : null;
}

/** The rows of which something was left out, as CSV; null if there is no such result. */
export async function readLeftOut({ db }: Pick<Shop, "db">, what: Moved, fileId: string): Promise<string | null> {
  const [result] = await db.select({ leftOut: moveResults.leftOut }).from(moveResults).where(resultOf(what, fileId));
  return result?.leftOut ?? null;
}

type LeftOutRows = {
  names: readonly string[];
  cells: ReadonlyMap<number, readonly string[]>;
  rows: readonly { line: number; what: string; message: string }[];
};

/** Each row's line, what is left out and why, then its cells, so that it can be corrected and imported by itself. */
export const leftOutCsv = ({ names, cells, rows }: LeftOutRows): string =>
  csvLines([
    ["Line", "Left out", "Why", ...names],
    ...rows.map(({ line, what, message }) => [line, what, message, ...(cells.get(line) ?? [])]),
  ]);
