import type { FormProblem, Typed } from "#app/shared/form.ts";
import type { Difference } from "../kit/differences.ts";

/** The result of a product form that was not saved. */
export type ProductResult = {
  problems: FormProblem[];
  /** What was typed, to be shown again; pictures that were chosen stay with the browser. */
  typed: Typed;
  /** Who has saved the product in the meantime, and what differs. */
  changed: { by: string | null; at: Date | null; version: number; differences: Difference[] } | null;
};
