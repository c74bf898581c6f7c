/**
 * Normalizes typed text for storage (R-SHOP-11). Pasted text brings invisible characters, and PostgreSQL refuses one of
 * them, NUL; they become spaces. So does half of a surrogate pair, which JSON can send and PostgreSQL's JSON refuses.
 * Pure; all form schemas use it.
 */

/**
 * Embeddings, overrides and isolates of a writing direction: one that is not closed reverses the text after it on a
 * page or in an email. Letters have their direction without them.
 */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** One line with single spaces; empty if all of it is invisible. */
export const oneLine = (typed: string): string =>
  unlessInvisible(
    typed
      .replace(directions, "")
      .replace(/[\p{Cc}\p{Cs}]/gu, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );

/** The beginning of one line, in UTF-16 units. A surrogate pair at the cut is left out as a whole. */
export const startOfLine = (typed: string, most: number): string => oneLine(oneLine(typed).slice(0, most));

/** Any number of lines, each as typed; empty if all of it is invisible. */
export const manyLines = (typed: string): string =>
  unlessInvisible(
    typed
      .replace(directions, "")
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{Cc}\n]|\p{Cs}/gu, " ")
      .trim(),
  );

/** Joiners and other format characters stay in visible text: some names and emoji are written with them. */
const unlessInvisible = (text: string): string =>
  /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text) ? text : "";
