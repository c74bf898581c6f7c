/**
 * Normalizes typed text for storage. Pasted text brings invisible characters, and PostgreSQL refuses one of them, NUL;
 * they become spaces. Pure; all form schemas use it.
 */

/** One line with single spaces. */
export const oneLine = (typed: string): string =>
  typed
    .replace(/\p{Cc}/gu, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Any number of lines, each as typed. */
export const manyLines = (typed: string): string =>
  typed
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .trim();
