import { createContext, use } from "react";
import { problemOf } from "#app/accounts/form.ts";
import type { ProductTold } from "./product-told.ts";

type Told = Pick<ProductTold, "problems"> & {
  /** What was posted; null while nothing was. */
  typed: ProductTold["typed"] | null;
};

export const FormContext = createContext<Told>({ problems: [], typed: null });

export const formOfTold = (told: ProductTold | null): Told => ({
  problems: told?.problems ?? [],
  typed: told && Object.keys(told.typed).length > 0 ? told.typed : null,
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
