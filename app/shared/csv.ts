import { streamedText } from "./streamed-text.ts";

/**
 * What a file of lines begins with. Without it Excel takes UTF-8 for the computer's old code page: it garbles names and
 * pound signs, and saves them so.
 */
export const byteOrderMark = "\ufeff";

/**
 * An RFC 4180 table for spreadsheets. Lines end in CR LF. Text that a spreadsheet would run as a formula (half-width or
 * full-width sign) is escaped.
 */
export function csv(columns: readonly string[], rows: readonly Record<string, unknown>[]): string {
  return csvLines([columns, ...rows.map((row) => columns.map((column) => row[column]))]);
}

/** Some lines of a table that is too long to hold in memory. */
export const csvLines = (lines: readonly (readonly unknown[])[]): string =>
  lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = value instanceof Date ? value.toISOString() : String(value);
  const safe = typeof value === "string" && /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A CSV download. Generated lines are read on demand, at the browser's pace.
 * @param name the file's name
 * @param lines complete lines, with their line ends
 */
export function csvAnswer(name: string, lines: string | AsyncGenerator<string>): Response {
  return new Response(typeof lines === "string" ? byteOrderMark + lines : streamedText(marked(lines)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    },
  });
}

async function* marked(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  yield byteOrderMark;
  yield* lines;
}
