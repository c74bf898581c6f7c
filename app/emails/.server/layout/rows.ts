import { formatPence } from "#app/shared/money.ts";
import { bold, type Html, html, type Inline, lineBreak, type Part, words } from "./inline.ts";
import { palette } from "./palette.ts";
import { breaksWords, fonts, partGap } from "./parts.ts";

const table = (rows: Part[][]): Part => ({
  html: html`
    <table style="width:100%;border-collapse:collapse;margin-bottom:${String(partGap)}px">
      <tbody>${rows.map((cells) => html`<tr>${cells.map((each) => each.html)}</tr>`)}</tbody>
    </table>`,
  text: alignColumns(rows.map((cells) => cells.map(({ text }) => text))),
  below: partGap,
});

function cell(attributes: Html, content: Inline): Part {
  const { html: inside, text } = words`${content}`;
  return { html: html`<td ${attributes}>${inside}</td>`, text };
}

/** Details of a row, smaller, on a line of their own. */
function detail(text: string): Part | null {
  const small = html`<span class="s" style="font-size:14px;color:${palette.soft}">${text}</span>`;
  return text ? words`${lineBreak}${{ html: small, text }}` : null;
}

export type EmailItem = { name: string; options: string; end: string };

const thin = `1px solid ${palette.rule}`;
const thick = `2px solid ${palette.ink}`;
const itemStyle = (line: string) =>
  `${fonts};padding:9px 0;border-bottom:${line};font-size:16px;line-height:22px;color:${palette.ink}`;
const endStyle = (line: string) => `${itemStyle(line)};padding-left:16px;white-space:nowrap;vertical-align:top`;
const endCell = (text: string, line: string) => cell(html`class="t l" align="right" style="${endStyle(line)}"`, text);

/** Items on the left, an amount or number on the right. Those of a bundle are indented under its caption. */
export function itemRows(rows: EmailItem[], caption?: { name: string; end: string } | null): Part {
  const head = caption && [
    cell(html`class="t l" style="${itemStyle(thick)};font-weight:800;${breaksWords}"`, caption.name),
    endCell(caption.end, thick),
  ];
  const indent = head ? { style: "padding-left:16px;", text: "  " } : { style: "", text: "" };
  const items = rows.map(({ name, options, end }) => {
    const { html: inside, text } = words`${bold(name)}${detail(options)}`;
    const style = `${itemStyle(thin)};${indent.style}${breaksWords}`;
    const item = { html: inside, text: text.replace(/^/gm, indent.text) };
    return [cell(html`class="t l" style="${style}"`, item), endCell(end, thin)];
  });
  return table(head ? [head, ...items] : items);
}

/** What a change of an order comes to, row by row. @param changes `refund` is pence, negative for what costs more */
export const changedRows = (changes: readonly { name: string; words: string; refund: number }[]): Part =>
  itemRows(changes.map(({ name, words: options, refund }) => ({ name, options, end: priceChange(-refund) })));

/** @param pence what is paid more, or less if negative */
function priceChange(pence: number): string {
  if (pence > 0) return `+${formatPence(pence)}`;
  return pence < 0 ? formatPence(pence) : "";
}

type SumRow = { label: string; amount: string };

const sumStyle = (fontSize: number, lineHeight: number) =>
  `${fonts};padding:5px 0;font-size:${fontSize}px;line-height:${lineHeight}px;color:${palette.ink}`;

/** Lines of amounts, with the total last. */
export function sumRows(lines: SumRow[], total: SumRow): Part {
  const rows = lines.map(({ label, amount }) => [
    cell(html`class="t" style="${sumStyle(15, 24)}"`, label),
    cell(html`class="t" align="right" style="${sumStyle(15, 24)}"`, amount),
  ]);
  const last = [
    cell(html`class="t" style="${sumStyle(18, 24)};font-weight:600"`, total.label),
    cell(html`class="t" align="right" style="${sumStyle(26, 28)};font-weight:800"`, total.amount),
  ];
  return table([...rows, last]);
}

export type StepRow = { when: string; what: string; more?: string };

const stepStyle = `${fonts};font-size:16px;line-height:22px;color:${palette.ink};vertical-align:top`;

/** The next steps: when on the left, what on the right. */
export const stepRows = (steps: StepRow[]): Part =>
  table(
    steps.map(({ when, what, more = "" }) => [
      cell(html`class="t" width="130" style="${stepStyle};padding:7px 12px 7px 0;font-weight:800"`, when),
      cell(html`class="t" style="${stepStyle};padding:7px 0;${breaksWords}"`, words`${what}${detail(more)}`),
    ]),
  );

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
