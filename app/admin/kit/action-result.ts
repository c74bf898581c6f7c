import { useActionData } from "react-router";
import type { FormProblem, Typed } from "#app/shared/form.ts";

/** A field of which two people who changed the same thing say different things. */
export type Difference = {
  field: string;
  theirs: string;
  yours: string;
  /** Who saved theirs, where each field is somebody's own. */
  by?: string | null;
};

/** Where two states of one thing, each in words field by field, differ. */
export function differences(theirs: Record<string, string>, yours: Record<string, string>): Difference[] {
  return [...new Set([...Object.keys(theirs), ...Object.keys(yours)])]
    .map((field) => ({ field, theirs: theirs[field] ?? "", yours: yours[field] ?? "" }))
    .filter((row) => row.theirs !== row.yours);
}

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
