import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse/sync";

/** A problem in a table. */
export type TableProblem = {
  /** From 1. */
  line: number;
  column: string | null;
  message: string;
};

type Csv = {
  /** Of the columns, in lower case. */
  names: string[];
  /** The lines below them, as they are asked for. */
  rows: AsyncGenerator<{ line: number; record: string[] }>;
};

type Records = { record: string[]; info: { lines: number } }[];

/**
 * Reads a file of values that are separated by commas, semicolons or tabs. Lines may end in CR LF, LF or CR, also in
 * one file: lines that were added in another program. In cells they become LF.
 */
export function readCsv(text: string): Csv | TableProblem {
  try {
    const lines = text.replaceAll(/\r\n?/g, "\n");
    const options = { bom: true, info: true, relax_column_count: true, record_delimiter: "\n" } as const;
    const delimiter = delimiterOf(lines);
    // Its types do not know that `info` wraps each record.
    const [head, ...rest] = parse(lines, { ...options, delimiter }) as unknown as Records;
    const names = (head?.record ?? []).map((name) => name.trim().toLowerCase());
    return { names, rows: rowsOf(rest, head?.info.lines ?? 0, delimiter === ";") };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as { lines?: unknown }).lines) || 1;
    return { line, column: null, message: "This line cannot be read: check its quotation marks" };
  }
}

/**
 * Where commas are decimal points, Excel separates by semicolons. The names of a few columns contain the others: those of
 * Shopify's metafields are typed by people.
 */
function delimiterOf(text: string): string {
  const [head = ""] = text.split("\n", 1);
  const bare = head.replaceAll(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((each) => ({ each, count: bare.split(each).length }));
  return counts.reduce((most, other) => (other.count > most.count ? other : most)).each;
}

/** The numbers '24,99' and '1.024,99' as '24.99' and '1024.99'. */
const withPoint = (cell: string): string =>
  /^-?(\d+|\d{1,3}(\.\d{3})+),\d+$/.test(cell) ? cell.replaceAll(".", "").replace(",", ".") : cell;

/** A record knows only the line on which it ends. */
async function* rowsOf(records: Records, headEnds: number, hasDecimalCommas: boolean): Csv["rows"] {
  let before = headEnds;
  for (const [index, { record, info }] of records.entries()) {
    // Yield, so that a long table does not block other requests.
    if (index % 500 === 499) await setImmediate();
    yield { line: before + 1, record: hasDecimalCommas ? record.map(withPoint) : record };
    before = info.lines;
  }
}
