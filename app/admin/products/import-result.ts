import { type Difference, differences } from "../kit/differences.ts";
import type { ImportPlan } from "./.server/plan-import.ts";
import type { LineProblem } from "./csv-columns.ts";
import { inWords } from "./product-words.ts";

/** The result of a dry run, as it is shown. */
export type PlanResult = {
  problems: LineProblem[];
  problemCount: number;
  created: number;
  changed: number;
  unchanged: number;
  /** The first of them, in detail. */
  examples: { name: string; isNew: boolean; variants: number; differences: Difference[] }[];
};

export type ImportResult = {
  /** What is wrong with the file itself. */
  problem: string | null;
  plan: PlanResult | null;
  /** Under which it is imported with one more click; null when it cannot be. */
  importId: string | null;
};

const shownProblems = 200;
const shownExamples = 50;

export function summarizePlan({ problems, changes, unchanged }: ImportPlan): PlanResult {
  const created = changes.filter(({ id }) => id === null).length;
  return {
    problems: problems.slice(0, shownProblems),
    problemCount: problems.length,
    created,
    changed: changes.length - created,
    unchanged,
    examples: changes.slice(0, shownExamples).map(({ id, before, after }) => ({
      name: after.name,
      isNew: id === null,
      variants: after.variants.length,
      differences: id === null ? [] : differences(inWords(before), inWords(after)),
    })),
  };
}
