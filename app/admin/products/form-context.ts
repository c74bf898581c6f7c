import { createContext, use } from "react";
import { problemOf } from "#app/shared/form.ts";
import type { ActionResult } from "../kit/action-result.ts";

type FormState = Pick<ActionResult, "problems"> & {
  /** What was posted; null while nothing was. */
  typed: ActionResult["typed"] | null;
};

export const FormContext = createContext<FormState>({ problems: [], typed: null });

export const formStateOf = (result: ActionResult | undefined): FormState => ({
  problems: result?.problems ?? [],
  typed: result && Object.keys(result.typed).length > 0 ? result.typed : null,
});

/** How the fields of a form begin: with what was typed where the page comes back, else with what is stored. */
export function useFormFields() {
  const { problems, typed } = use(FormContext);
  return {
    typed,
    startOf: (name: string, stored: string) => (typed ? (typed[name] ?? "") : stored),
    isOn: (name: string, stored: boolean) => (typed ? name in typed : stored),
    problemOf: (name: string) => problemOf(problems, name),
    hasProblem: (start: string) => problems.some(({ field }) => field?.startsWith(start)),
  };
}
