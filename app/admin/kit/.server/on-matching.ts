import { type Matching, matchingIn, mostMatching, whyNotMatching } from "../matching.ts";
import { type Action, type ActionCall, refused } from "./run-action.ts";

export interface MatchingRows {
  /** The checkboxes' field name. */
  name: string;
  what: readonly [one: string, many: string];
  /** The keys of the rows that match the list's query, at most `limit`. */
  find: (
    call: Pick<ActionCall, "shop" | "staff">,
    params: URLSearchParams,
    limit: number,
  ) => Promise<(string | number)[]>;
}

/**
 * Replaces a filter that the form selects by the keys of the rows that match it now, as if each had been ticked.
 * @returns why not, or null
 */
export async function tickMatching(call: ActionCall, rows: MatchingRows): Promise<string | null> {
  const chosen = matchingIn(call.form);
  if (!chosen) return null;
  const found = await findMatching(call, rows, chosen);
  const problem = whyNotMatching(chosen, found.length, rows.what);
  if (problem) return problem;
  call.form.delete(rows.name);
  for (const key of found) call.form.append(rows.name, String(key));
  return null;
}

const findMatching = (call: ActionCall, { find }: MatchingRows, { matching }: Matching) =>
  find(call, new URLSearchParams(matching), mostMatching + 1);

/** An action that also accepts all rows matching a filter (R-ADMIN-26). */
export const onMatching = (rows: MatchingRows, action: Action): Action => ({
  ...action,
  async run(call) {
    const problem = await tickMatching(call, rows);
    return problem ? refused(problem) : action.run(call);
  },
});
