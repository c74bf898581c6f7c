/** A parsed product description: a headline, paragraphs and a list of facts. */
export type Description = { headline: string | null; paragraphs: string[]; facts: { label: string; value: string }[] };

const fact = /^(\p{Lu}[\p{L} -]{0,23}): (.+)$/u;
const endsASentence = /[.!?…”"]$/;

/**
 * Parses a description from a single text field, so that editors need no second form. Blocks are separated by an empty
 * line. A first block without a full stop is the headline; a block of `Label: value` lines is the facts.
 */
export function readDescription(text: string): Description {
  const blocks = text
    .replaceAll("\r", "")
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "");
  const facts: Description["facts"] = [];
  const paragraphs: string[] = [];
  for (const block of blocks) {
    const lines = block.split("\n").map((line) => fact.exec(line.trim()));
    if (lines.every((line) => line !== null)) {
      facts.push(...lines.map((line) => ({ label: line[1]!, value: line[2]! })));
    } else paragraphs.push(block.replaceAll(/\s*\n\s*/g, " "));
  }
  const hasHeadline = paragraphs.length > 1 && paragraphs[0]!.length <= 60 && !endsASentence.test(paragraphs[0]!);
  const headline = hasHeadline ? paragraphs.shift()! : null;
  return { headline, paragraphs, facts };
}

/** The meta description: whole words, at most 160 characters. */
export function summaryOf(text: string): string {
  const words = readDescription(text).paragraphs.join(" ");
  if (words.length <= 160) return words;
  return `${words.slice(0, 159).replace(/\s+\S*$/, "")}…`;
}
