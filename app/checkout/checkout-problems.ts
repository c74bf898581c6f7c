import type { Problem } from "#app/ui/error-summary.tsx";
import type { FieldName } from "./checkout-form.ts";

/** What Pay can find missing or wrong. */
export type Asked = FieldName | "delivery" | "payment";

/** What is said of the fields. */
export type Told = Partial<Record<FieldName, string>>;

/** What stands of that now: what has been mended since is no longer told. */
export const problemsOf = (asked: readonly Asked[], wrong: Partial<Record<Asked, string>>) =>
  asked.flatMap((field): (Problem & { field: Asked })[] => {
    const message = wrong[field];
    return message ? [{ field, message }] : [];
  });

/** What is told and still wrong; what is said of a field does not change while somebody types in it. */
export const stillWrong = (told: Told, wrong: Told): Told =>
  Object.fromEntries(Object.entries(told).filter(([name]) => wrong[name as FieldName]));

/** What is told once a field has been left: all that was told as it is now, and what is wrong with what stands in it. */
export function checkedAgain(told: Told, wrong: Told, left: { name: FieldName; isEmpty: boolean }): Told {
  const names = [...Object.keys(told), ...(left.isEmpty ? [] : [left.name])] as FieldName[];
  return Object.fromEntries(names.flatMap((name) => (wrong[name] ? [[name, wrong[name]]] : [])));
}
