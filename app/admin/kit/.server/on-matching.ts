import { createHash } from "node:crypto";
import { rowsPerPage } from "../list-query.ts";
import { matchingIn, mostMatching, whyNotMatching } from "../matching.ts";
import { type Action, type ActionCall, refused } from "./run-action.ts";

export interface MatchingRows {
  /** The checkboxes' field name. */
  name: string;
  what: readonly [one: string, many: string];
  /** The keys of the rows that match the list's query, at most `limit`. */
  find: (call: Pick<ActionCall, "shop" | "staff">, params: URLSearchParams, limit: number) => Promise<Key[]>;
}
type Key = string | number;

/**
 * The fingerprint of all rows that match the list that is shown. A form that selects all of them sends it back, and
 * nothing is done if other rows match by then.
 * @returns null if all cannot be selected at once: they are one page, or too many
 */
export async function readFingerprint(
  call: Pick<ActionCall, "shop" | "staff">,
  params: URLSearchParams,
  rows: MatchingRows,
  { total, isMore = false }: { total: number; isMore?: boolean },
): Promise<string | null> {
  if (isMore || total <= rowsPerPage || total > mostMatching) return null;
  return fingerprintOf(await rows.find(call, params, mostMatching + 1));
}

/** A hash of the keys, in whatever order they come. */
export const fingerprintOf = (keys: readonly Key[]): string =>
  createHash("sha256")
    .update(JSON.stringify(keys.map(String).sort()))
    .digest("base64url")
    .slice(0, 22);

/**
 * Replaces a filter that the form selects by the keys of the rows that match it now, as if each had been ticked.
 * @returns why not, or null
 */
export async function tickMatching(call: ActionCall, rows: MatchingRows): Promise<string | null> {
  const chosen = matchingIn(call.form);
  if (!chosen) return null;
  const found = await rows.find(call, new URLSearchParams(chosen.matching), mostMatching + 1);
  const problem = whyNotMatching(chosen, { count: found.length, fingerprint: fingerprintOf(found) }, rows.what);
  if (problem) return problem;
  call.form.delete(rows.name);
  for (const key of found) call.form.append(rows.name, String(key));
  return null;
}

/** An action that also accepts all rows matching a filter (R-ADMIN-26). */
export const onMatching = (rows: MatchingRows, action: Action): Action => ({
  ...action,
  async run(call) {
    const problem = await tickMatching(call, rows);
    return problem ? refused(problem) : action.run(call);
  },
});
