import type { TourFacts } from "./facts.ts";
import type { TourAction } from "./tour-action.ts";

/** Where there is something to see. */
export type Place = "order" | "desk" | "back office" | "mailbox" | "cards" | "printer" | "shop";

export type Step = {
  title: string;
  words: string;
  /** What its button does, in this order. */
  button?: { label: string; actions: TourAction[] };
  look?: Place[];
  isDone: (facts: TourFacts) => boolean;
};

export type Scenario = {
  slug: string;
  title: string;
  /** What it shows, in one or two sentences. */
  shows: string;
  /** What must never happen, and how one would see it. */
  watch: string;
  /** How long it takes. */
  minutes: number;
  steps: Step[];
};

/**
 * How many steps are done. What was seen done stays done: a later step undoes on purpose what an earlier one did.
 * @param before how many were seen done so far
 */
export function stepsDone({ steps }: Pick<Scenario, "steps">, facts: TourFacts, before: number): number {
  const ahead = steps.slice(before).findIndex(({ isDone }) => !isDone(facts));
  return ahead < 0 ? steps.length : before + ahead;
}
