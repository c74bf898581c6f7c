import type { z } from "zod";
import { nameSlug } from "#app/catalogue/model/slugs.ts";
import { productFields } from "../product-fields.ts";
import type { ProductState, VariantState } from "../product-state.ts";
import { movedPrice } from "../rules.ts";
import { variantFields } from "../variant-fields.ts";
import { readCsv, type TableProblem } from "./read-csv.ts";

/** Each column's schema, one line per variant. A blank cell changes nothing. */
const readers: Partial<Record<string, z.ZodType>> = { ...productFields.columns, ...variantFields.columns };

export const columnNames = ["product_id", ...Object.keys(readers)];

/** In bytes: enough for more than ten thousand lines. */
export const tableLimit = 10 * 1024 * 1024;

type ProductTable = { lines: Line[]; problems: TableProblem[] };

/** Reads a table of products and reports every problem with its line. */
export async function readTable(text: string): Promise<ProductTable> {
  const csv = readCsv(text);
  if ("message" in csv) return { lines: [], problems: [csv] };
  const { names, rows } = csv;
  const wrong = headProblems(names);
  if (wrong.length > 0) return { lines: [], problems: wrong };
  const table: ProductTable = { lines: [], problems: [] };
  for await (const { line, record } of rows) {
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
    table.problems.push({ line: 1, column: null, message: "This file has column names, but no rows" });
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
    // The quote that the export puts before a formula.
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

/** A line of a table, without its blank cells. Money is pence. */
type Line = {
  line: number;
  values: Record<string, unknown>;
  /** The columns of cells that could not be read. */
  unread: readonly (string | null)[];
};

/** The lines of one product. */
export type Group = { key: string; lines: Line[] };

/** Groups the lines by product: by id, else slug, else name. */
export function grouped(lines: readonly Line[]): Group[] {
  const keyOf = ({ values }: Line) => {
    if (values.product_id !== undefined) return `#${values.product_id}`;
    return String(values.web_address ?? nameSlug(String(values.name ?? "")));
  };
  return [...Map.groupBy(lines, keyOf)].map(([key, group]) => ({ key, lines: group }));
}

export type Wanted = { state: ProductState; problems: TableProblem[]; lineOf: Map<VariantState, number> };

/** A product with the changes of its lines. @param now the stored or an empty product */
export function withLines(now: ProductState, lines: readonly Line[], isNew: boolean): Wanted {
  const problems: TableProblem[] = [];
  const said = firstSaid(lines, problems);
  const first = lines[0]!.line;
  const isMissing = (column: string) =>
    isNew && said[column] === undefined && !lines.some(({ unread }) => unread.includes(column));
  if (isMissing("name")) problems.push({ line: first, column: "name", message: "Enter a name" });
  if (isMissing("price")) {
    problems.push({ line: first, column: "price", message: "Enter a price in pounds and pence, like 24.99" });
  }
  const isPrinters = now.printfulProductId !== null;
  const merged: ProductState = {
    ...now,
    ...productFields.fromCells(said),
    cost: isPrinters ? now.cost : ((said.printer_cost as number | undefined) ?? now.cost),
    printfulProductId: now.printfulProductId ?? (said.printer_product_id as number | undefined) ?? null,
  };
  const state = { ...merged, slug: merged.slug || nameSlug(merged.name) };
  const moved = now.variants.map((each) => ({ ...each, price: movedPrice(each.price, now.price, state.price) }));
  const lineOf = new Map<VariantState, number>();
  return { state: { ...state, variants: withVariants(moved, lines, state.price, lineOf, problems) }, problems, lineOf };
}

/** The product's values: from the first line that has each; other lines may not contradict it. */
function firstSaid(lines: readonly Line[], problems: TableProblem[]): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  const where: Record<string, number> = {};
  for (const { line, values } of lines) {
    for (const column of Object.keys(productFields.columns)) {
      if (values[column] === undefined) continue;
      if (said[column] === undefined) {
        said[column] = values[column];
        where[column] = line;
      } else if (JSON.stringify(said[column]) !== JSON.stringify(values[column])) {
        problems.push({ line, column, message: `Line ${where[column]} says something else of the same product` });
      }
    }
  }
  return said;
}

/** Finds each line's variant by SKU, else by colour and size, else adds one. */
function withVariants(
  now: readonly VariantState[],
  lines: readonly Line[],
  productPrice: number,
  lineOf: Map<VariantState, number>,
  problems: TableProblem[],
): VariantState[] {
  const variants = [...now];
  for (const { line, values } of lines) {
    const given = variantFields.fromCells(values);
    if (Object.keys(given).length === 0) continue;
    const { color, size } = { ...variantFields.initial, ...given };
    const same = ({ color: of, size: in_ }: VariantState) =>
      of.toLowerCase() === color.toLowerCase() && in_.toLowerCase() === size.toLowerCase();
    const bySku = given.sku ? variants.findIndex(({ sku }) => sku === given.sku) : -1;
    const index = bySku >= 0 ? bySku : variants.findIndex(same);
    const base: VariantState = variants[index] ?? {
      ...variantFields.initial,
      id: null,
      color,
      size,
      price: productPrice,
    };
    const before = lineOf.get(base);
    if (before !== undefined) {
      problems.push({ line, column: bySku >= 0 ? "sku" : "size", message: `Line ${before} has it already` });
      continue;
    }
    const variant = { ...base, ...given };
    lineOf.set(variant, line);
    variants[index < 0 ? variants.length : index] = variant;
  }
  return variants;
}
