import { pluralize } from "./list-query.ts";

/** The most rows that a filter may select: whoever applies a bulk action waits for its page (R-ADMIN-26). */
export const mostMatching = 500;

/** All rows that a list's filter matches, instead of single ones: what was shown when they were selected. */
export type Matching = {
  /** The list's query string, '?' if nothing is filtered: '?status=paid&q=mug'. */
  matching: string;
  /** How many matched. */
  count: number;
  /** Identifies which rows matched, by `readFingerprint`. */
  fingerprint: string;
};

/** Reads the fields of a bulk form, or the parameters of its dialog; null if single rows are selected. */
export function matchingIn(fields: FormData | URLSearchParams): Matching | null {
  const matching = fields.get("matching");
  const count = Number(fields.get("count"));
  if (typeof matching !== "string") return null;
  const fingerprint = String(fields.get("fingerprint") ?? "");
  return { matching, count: Number.isSafeInteger(count) ? count : 0, fingerprint };
}

/** Why nothing is done, or null: too many match, or others than when they were selected. @param found up to one too many */
export function whyNotMatching(
  chosen: Matching,
  found: Omit<Matching, "matching">,
  what: readonly [one: string, many: string],
): string | null {
  const [, many] = what;
  if (found.count > mostMatching) {
    return `More than ${mostMatching} ${many} match, which is too many at once. Filter the list so that fewer match, and select them again`;
  }
  if (found.count === chosen.count && found.fingerprint === chosen.fingerprint) return null;
  const changed =
    found.count === chosen.count
      ? `as many ${many} match now, but not the same ones`
      : `${matchesNow(found.count, what)} now, not ${chosen.count.toLocaleString("en-GB")}`;
  return `The list has changed: ${changed}. Nothing was done. Look at the list and select them again`;
}

function matchesNow(count: number, [one, many]: readonly [one: string, many: string]): string {
  if (count === 0) return `no ${many} match`;
  return `${pluralize(count, one, many)} ${count === 1 ? "matches" : "match"}`;
}
