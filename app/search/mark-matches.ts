import { searchWords } from "#app/catalogue/listing/shop-query.ts";

export type Piece = { text: string; isMatch: boolean };

/** A text in pieces: the beginnings of words that were typed, and what is between them. */
export function markMatches(text: string, typed: string): Piece[] {
  const asked = searchWords(typed).sort((one, other) => other.length - one.length);
  const pieces: Piece[] = [];
  let done = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const match = asked.find((each) => word.toLowerCase().startsWith(each));
    if (!match) continue;
    pieces.push({ text: text.slice(done, index), isMatch: false });
    done = index + match.length;
    pieces.push({ text: text.slice(index, done), isMatch: true });
  }
  return [...pieces, { text: text.slice(done), isMatch: false }].filter((piece) => piece.text !== "");
}
