import { createContext, use } from "react";
import { problemOf } from "#app/shared/form.ts";
import type { ProductResult } from "./product-result.ts";

type FormState = Pick<ProductResult, "problems"> & {
  /** What was posted; null while nothing was. */
  typed: ProductResult["typed"] | null;
};

export const FormContext = createContext<FormState>({ problems: [], typed: null });

export const formStateOf = (result: ProductResult | null): FormState => ({
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
