import type { Typed } from "#app/shared/form.ts";

interface RecordMerge {
  /** The values that the fields were read with. */
  read: Typed;
  /** The values that are stored now. */
  stored: Typed;
  /** What a field says now; undefined for a value without a field. */
  typed: (name: string) => string | undefined;
  /** Whether somebody changed what has no field of its own, such as a list. */
  isChanged?: (name: string) => boolean;
}

/**
 * Brings a form that is being edited up to date: a field that nobody touched follows the stored value, and one that was
 * typed into keeps its own. Pure.
 * @returns `followed`, the values to show in untouched fields, and `clashes`, the fields that were changed here and
 * elsewhere; `values` are those that the fields count as read with, so that a clash stays one
 */
export function mergeRecord({ read, stored, typed, isChanged = () => false }: RecordMerge) {
  const values: Typed = {};
  const followed: Typed = {};
  const clashes: string[] = [];
  for (const name of new Set([...Object.keys(read), ...Object.keys(stored)])) {
    const before = asFieldValue(read[name]);
    const now = asFieldValue(stored[name]);
    const shown = typed(name);
    const isTyped = shown === undefined ? isChanged(name) : asFieldValue(shown) !== before;
    const isClash = isTyped && now !== before && (shown === undefined || asFieldValue(shown) !== now);
    if (isClash) clashes.push(name);
    else if (!isTyped && now !== before) followed[name] = now;
    const value = isClash ? read[name] : stored[name];
    if (value !== undefined) values[name] = value;
  }
  return { values, followed, clashes };
}

/** Text as a field shows it: stored text may contain CRLF line ends, which a field's value never has. */
export const asFieldValue = (text = ""): string => text.replace(/\r\n?/g, "\n");
