import { pluralize } from "./list-query.ts";

/** The most rows that a filter may select: whoever applies a bulk action waits for its page (R-ADMIN-26). */
export const mostMatching = 500;

/** All rows that a list's filter matches, instead of single ones: what was shown when they were selected. */
export type Matching = {
  /** The list's query string, '?' if nothing is filtered: '?status=paid&q=mug'. */
  matching: string;
  /** How many matched. */
  count: number;
};

/** Reads the fields of a bulk form, or the parameters of its dialog; null if single rows are selected. */
export function matchingIn(fields: FormData | URLSearchParams): Matching | null {
  const matching = fields.get("matching");
  const count = Number(fields.get("count"));
  return typeof matching === "string" ? { matching, count: Number.isSafeInteger(count) ? count : 0 } : null;
}

/** Why nothing is done, or null: too many match, or other than the person has seen. @param found up to one too many */
export function whyNotMatching(
  { count }: Matching,
  found: number,
  [one, many]: readonly [string, string],
): string | null {
  if (found > mostMatching) {
    return `More than ${mostMatching} ${many} match, which is too many at once. Filter the list so that fewer match, and select them again`;
  }
  if (found === count) return null;
  const now = found === 0 ? `no ${many} match` : `${pluralize(found, one, many)} ${found === 1 ? "matches" : "match"}`;
  return `The list has changed: ${now} now, not ${count.toLocaleString("en-GB")}. Nothing was done. Look at the list and select them again`;
}
