/**
 * Public pages' texts are data, so that they can be tested and can use the store's settings. Only two marks exist:
 * `[label](address)` for a link and `**word**` for bold. Owners write some of the texts, so a link must be an internal
 * page, https or an email address; anything else stays text.
 */
export type RichText = string;

type Span = { kind: "text" | "strong"; text: string } | { kind: "link"; text: string; to: string };

const mark = /\[([^\]]+)\]\(((?:\/(?!\/)|#|https:\/\/|mailto:)[^)\s]*)\)|\*\*([^*]+)\*\*/g;

/** Splits a text at its links and bold words. */
export function spansOf(words: RichText): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const found of words.matchAll(mark)) {
    if (found.index > at) spans.push({ kind: "text", text: words.slice(at, found.index) });
    const [whole, label, to, strong] = found;
    if (label && to) spans.push({ kind: "link", text: label, to });
    else spans.push({ kind: "strong", text: strong ?? "" });
    at = found.index + whole.length;
  }
  if (at < words.length) spans.push({ kind: "text", text: words.slice(at) });
  return spans;
}

/** The text without marks, for searching and counting. */
export const plainTextOf = (words: RichText): string =>
  spansOf(words)
    .map(({ text }) => text)
    .join("");

/** The addresses that a text links to. */
export const linksIn = (words: RichText): string[] =>
  spansOf(words).flatMap((span) => (span.kind === "link" ? [span.to] : []));

/** A paragraph, a list, steps, a table, or the lines of a form or address, which keep their breaks. */
export type TextBlock =
  | RichText
  | { list: RichText[] }
  | { steps: RichText[] }
  | { lines: RichText[] }
  | { caption: string; head: string[]; rows: RichText[][] };

/** `id` is its anchor. */
export type Section = { id: string; title: string; blocks: TextBlock[] };
export const textSection = (id: string, title: string, blocks: TextBlock[]): Section => ({ id, title, blocks });

export type FaqQuestion = { id: string; question: string; answer: RichText };
export type QuestionGroup = { id: string; title: string; questions: FaqQuestion[] };

/** All texts of a block, in reading order. */
export function textsIn(block: TextBlock): RichText[] {
  if (typeof block === "string") return [block];
  if ("list" in block) return block.list;
  if ("steps" in block) return block.steps;
  if ("lines" in block) return block.lines;
  return [...block.head, ...block.rows.flat()];
}
