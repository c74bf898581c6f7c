import { useActionData } from "react-router";
import type { FormProblem, Typed } from "#app/shared/form.ts";
import type { Difference } from "./differences.ts";

/** Somebody else saved the same thing after this form was opened: nothing of the form is saved yet. */
export type Conflict = {
  /** What is stored now. A form that is sent again with it overwrites that. */
  version: string;
  /** Null when it is not known who saved. */
  by: string | null;
  at: Date | null;
  /** The form's fields as they are stored now, which each field shows; null where they are not shown. */
  stored: Typed | null;
  /** For a form that is more than its fields: where the two differ, in words. */
  differences: readonly Difference[];
};

/** What an action answers when it does not end in a redirect: nothing, or not all, was done. */
export type ActionResult = {
  /** Which of the page's forms was sent. */
  intent: string;
  problems: FormProblem[];
  /** What was typed, to be shown again. */
  typed: Typed;
  conflict: Conflict | null;
};

/** The result of the form with this intent; undefined while it has none. */
export function useActionResult(intent: string): ActionResult | undefined {
  const result = useActionData<ActionResult>();
  return result?.intent === intent ? result : undefined;
}
