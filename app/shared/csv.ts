/**
 * A table as RFC 4180 writes it, for a spreadsheet: lines end in CR LF, whatever needs quotes has them, and a text
 * that a spreadsheet would run as a formula, its sign of either width, is kept a text.
 */
export function csv(columns: readonly string[], rows: readonly Record<string, unknown>[]): string {
  return csvLines([columns, ...rows.map((row) => columns.map((column) => row[column]))]);
}

/** The same for a part of a table that is too long to be held at once. */
export const csvLines = (lines: readonly (readonly unknown[])[]): string =>
  lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = value instanceof Date ? value.toISOString() : String(value);
  const safe = typeof value === "string" && /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
