import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse/sync";
import type { z } from "zod";
import { productFields } from "../product-fields.ts";
import { variantFields } from "../variant-fields.ts";
import type { Line, TableProblem } from "./table-lines.ts";

/** How each column is read, one line a variant. A blank cell leaves things as they are. */
const readers: Partial<Record<string, z.ZodType>> = { ...productFields.columns, ...variantFields.columns };

export const columnNames = ["product_id", ...Object.keys(readers)];

/** Bytes: some ten thousand lines with room to spare. */
export const tableLimit = 10 * 1024 * 1024;

export type ProductTable = { lines: Line[]; problems: TableProblem[] };

/** Reads a table of products. Every problem is reported with its line, so that all can be fixed at once. */
export async function readTable(text: string): Promise<ProductTable> {
  let records: { record: string[]; info: { lines: number } }[];
  try {
    const options = { bom: true, info: true, relax_column_count: true } as const;
    // Its types do not know that `info` wraps each record.
    records = parse(text, options) as unknown as typeof records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as { lines?: unknown }).lines) || 1;
    return {
      lines: [],
      problems: [{ line, column: null, message: "This line cannot be read: look at its quotation marks" }],
    };
  }
  const [head, ...rest] = records;
  const names = (head?.record ?? []).map((name) => name.trim().toLowerCase());
  const wrong = headProblems(names);
  if (wrong.length > 0) return { lines: [], problems: wrong };
  const table: ProductTable = { lines: [], problems: [] };
  // A record knows the line on which it ends; it begins after the one before it.
  let before = head!.info.lines;
  for (const [index, { record, info }] of rest.entries()) {
    // Shoppers are not to wait for a long table.
    if (index % 500 === 499) await setImmediate();
    const line = before + 1;
    before = info.lines;
    if (record.every((cell) => cell.trim() === "")) continue;
    if (record.length !== names.length) {
      const message = `There are ${record.length} cells, and ${names.length} columns`;
      table.problems.push({ line, column: null, message });
      continue;
    }
    const read = readLine(line, names, record);
    table.lines.push({ line, values: read.values, unread: read.problems.map(({ column }) => column) });
    table.problems.push(...read.problems);
  }
  if (table.lines.length === 0 && table.problems.length === 0) {
    table.problems.push({ line: 1, column: null, message: "There is nothing below the names of the columns" });
  }
  return table;
}

function headProblems(names: readonly string[]): TableProblem[] {
  const problem = (column: string | null, message: string) => ({ line: 1, column, message });
  const known: readonly string[] = columnNames;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const list = `The columns are ${known.join(", ")}`;
    return unknown.map((name) => problem(name || null, `There is no such column. ${list}`));
  }
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) return twice.map((name) => problem(name, "This column is there twice"));
  const saysWhich = ["product_id", "web_address", "name"].some((name) => names.includes(name));
  return saysWhich ? [] : [problem(null, "A column must say which product: product_id, web_address or name")];
}

function readLine(line: number, names: readonly string[], record: readonly string[]) {
  const values: Record<string, unknown> = {};
  const problems: TableProblem[] = [];
  names.forEach((name, index) => {
    // What the export has kept from being taken for a formula.
    const cell = record[index]!.trim().replace(/^'(?=[=+\-@＝＋－＠])/, "");
    if (cell === "") return;
    const reader = readers[name];
    if (reader) {
      const read = reader.safeParse(cell);
      if (read.success) values[name] = read.data;
      else problems.push({ line, column: name, message: read.error.issues[0]?.message ?? "This cannot be read" });
    } else if (/^[1-9]\d{0,8}$/.test(cell)) values[name] = Number(cell);
    else problems.push({ line, column: name, message: "Enter the product’s number, or leave it empty for a new one" });
  });
  return { values, problems };
}
