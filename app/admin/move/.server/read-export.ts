import { readCsv, type TableProblem } from "../../products/.server/read-csv.ts";

/** The shop systems whose exports are read. */
export type MoveSource = "Shopify" | "WooCommerce";

/** The names that a column has had in the exports of a source, in lower case. */
export type Names = readonly [string, ...string[]];

/** A row of an export. */
export type ExportRow = {
  line: number;
  record: readonly string[];
  /** A cell without spaces around it; empty if there is no such column. */
  get(names: Names): string;
};

type Export = { source: MoveSource; names: readonly string[]; rows: ExportRow[] };

/** Enough for ten years of a small shop; a longer file is exported in parts. */
export const maxRows = 50_000;

/**
 * Reads a CSV file that Shopify or WooCommerce exported. Its source is recognised by its columns.
 * @param required the columns that a source's export always has
 * @param what it should be an export of, for the message that it is not
 * @returns the problem of another file
 */
export async function readExport(
  text: string,
  required: Record<MoveSource, readonly Names[]>,
  what: string,
): Promise<Export | TableProblem> {
  const csv = readCsv(text);
  if ("message" in csv) return csv;
  const { names } = csv;
  const has = (aliases: Names) => aliases.some((alias) => names.includes(alias));
  const source = (Object.keys(required) as MoveSource[]).find((each) => required[each].every(has));
  if (!source) {
    const message = `This is no export of ${what} from Shopify or WooCommerce: its columns are others. Export again`;
    return { line: 1, column: null, message };
  }
  // A file has up to fifty thousand rows of eighty columns, so each column is looked for once.
  const places = new Map<Names, number>();
  const placeOf = (aliases: Names): number => {
    const place = places.get(aliases) ?? names.findIndex((name) => aliases.includes(name));
    places.set(aliases, place);
    return place;
  };
  const rows: ExportRow[] = [];
  for await (const { line, record } of csv.rows) {
    if (rows.length === maxRows) {
      const message = `This file has more than ${maxRows.toLocaleString("en-GB")} rows. Export fewer at once`;
      return { line, column: null, message };
    }
    rows.push({
      line,
      record,
      get: (aliases) => record[placeOf(aliases)]?.trim() ?? "",
    });
  }
  return { source, names, rows };
}

/** A cell without the apostrophe that makes spreadsheets read a number, telephone number or formula as text. */
export const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[=+\-@＝＋－＠\d])/, "");
