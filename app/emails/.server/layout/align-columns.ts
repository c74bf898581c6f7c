/** Maximum width of a column, in characters. */
const widest = 48;

/** Formats rows as plain-text columns, three spaces apart. Line breaks separate a cell's lines; longer ones wrap. */
export function alignColumns(rows: string[][]): string {
  const wrapped = rows.map((cells) => cells.map((cell) => cell.split("\n").flatMap(wrap)));
  const widthOf = (column: number) =>
    Math.max(...wrapped.flatMap((cells) => cells[column]!.map(({ length }) => length)));
  const widths = (rows[0] ?? []).map((_, column) => widthOf(column));
  return wrapped
    .flatMap((cells) => {
      const height = Math.max(...cells.map(({ length }) => length));
      return Array.from({ length: height }, (_, line) =>
        cells
          .map((cell, column) => (cell[line] ?? "").padEnd(widths[column]!))
          .join("   ")
          .trimEnd(),
      );
    })
    .join("\n");
}

function wrap(line: string): string[] {
  const lines: string[] = [];
  for (const word of line.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= widest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
