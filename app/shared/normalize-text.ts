/**
 * What people type, as it is kept. Characters that nobody sees come along with what is pasted, and one of them, NUL,
 * no database takes: they become spaces. For the contracts of all forms; pure.
 */

/** One line, its words one space apart. */
export const oneLine = (typed: string): string =>
  typed
    .replace(/\p{Cc}/gu, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Any number of lines, each as it was typed. */
export const manyLines = (typed: string): string =>
  typed
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .trim();
