import type { Problem } from "#app/ui/forms/error-summary.tsx";
import type { FieldName } from "./checkout-form.ts";

/** What Pay can find missing or wrong. */
export type Asked = FieldName | "delivery" | "payment";

/** What is said of the fields. */
export type FieldProblems = Partial<Record<FieldName, string>>;

/** What is still wrong of it: problems that were fixed since are no longer shown. */
export const problemsOf = (asked: readonly Asked[], wrong: Partial<Record<Asked, string>>) =>
  asked.flatMap((field): (Problem & { field: Asked })[] => {
    const message = wrong[field];
    return message ? [{ field, message }] : [];
  });

/** What is shown and still wrong; what is said of a field does not change while somebody types in it. */
export const stillWrong = (shown: FieldProblems, wrong: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(shown).filter(([name]) => wrong[name as FieldName]));

/** What is shown once a field has been left: all that was shown as it is now, and what is wrong with what stands in it. */
export function checkedAgain(
  shown: FieldProblems,
  wrong: FieldProblems,
  left: { name: FieldName; isEmpty: boolean },
): FieldProblems {
  const names = [...Object.keys(shown), ...(left.isEmpty ? [] : [left.name])] as FieldName[];
  return Object.fromEntries(names.flatMap((name) => (wrong[name] ? [[name, wrong[name]]] : [])));
}
