import type { Column } from "../access-matrix/table.ts";

export type Answered = {
  /** `METHOD /path` as in the matrix. */
  endpoint: string;
  column: Column;
  /** A status, or the page of a redirect that refuses. */
  answer: string;
  /** Whether it got past host, origin, rate limit and sign-in. */
  isHandled: boolean;
};

/** Counts answers, and prints them. */
export function openTally() {
  const all: Answered[] = [];
  const share = (answers: Answered[]) =>
    answers.filter(({ isHandled }) => isHandled).length / Math.max(answers.length, 1);
  const counts = (answers: Answered[]) =>
    Object.entries(Object.groupBy(answers, ({ answer }) => answer))
      .map(([answer, of = []]) => `${answer}: ${of.length}`)
      .join(", ");
  const by = (of: (each: Answered) => string, answers = all) =>
    Object.entries(Object.groupBy(answers, of)) as [string, Answered[]][];
  return {
    add: (answered: Answered) => void all.push(answered),
    count: () => all.length,
    /** The share of requests that a handler answered, by role. */
    handled: () => Object.fromEntries(by(({ column }) => column).map(([column, of]) => [column, share(of)])),
    /** A line for each endpoint and role, with the count of each status. */
    byEndpoint: () =>
      by(({ endpoint }) => endpoint)
        .toSorted(([one], [other]) => one.localeCompare(other))
        .flatMap(([endpoint, answers]) =>
          by(({ column }) => column, answers).map(([column, of]) => `${endpoint} | ${column} | ${counts(of)}`),
        ),
    byRole: () =>
      by(({ column }) => column).map(
        ([column, of]) => `${column}: ${of.length} requests, ${Math.round(share(of) * 100)}% handled; ${counts(of)}`,
      ),
  };
}
