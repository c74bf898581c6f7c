import { useActionData } from "react-router";
import type { FormProblem, Typed } from "#app/shared/form.ts";

/** A field that two people changed to different values. */
export type Difference = {
  field: string;
  theirs: string;
  yours: string;
  /** Who saved it, for forms in which each field is saved on its own. */
  by?: string | null;
};

/** The fields in which two versions of a record differ. Values are display texts by field. */
export function differences(theirs: Record<string, string>, yours: Record<string, string>): Difference[] {
  return [...new Set([...Object.keys(theirs), ...Object.keys(yours)])]
    .map((field) => ({ field, theirs: theirs[field] ?? "", yours: yours[field] ?? "" }))
    .filter((row) => row.theirs !== row.yours);
}

/** Somebody else saved or deleted the record after this form was opened, so nothing of the form was saved. */
export type Conflict = {
  /** The stored version. Submitting the form with it overwrites that. */
  version: string;
  /** The record is not there any more. Submitting the form with this version adds it again. */
  isGone: boolean;
  /** Null if unknown. */
  by: string | null;
  at: Date | null;
  /** The stored values, shown at each field; null if they are not shown. */
  stored: Typed | null;
  /** For forms whose changes are not plain fields: the differences as display texts. */
  differences: readonly Difference[];
};

/** What an action returns unless it redirects: nothing was done, or not all, or there is something to show once. */
export type ActionResult = {
  /** The page's form that was submitted. */
  intent: string;
  problems: FormProblem[];
  /** The submitted values, to be shown again. */
  typed: Typed;
  conflict: Conflict | null;
};

/** The result for the form with this intent; undefined before it is submitted. */
export function useActionResult(intent: string): ActionResult | undefined {
  const result = useActionData<ActionResult>();
  return result?.intent === intent ? result : undefined;
}
