import { createContext, use } from "react";
import { type FormProblem, problemOf, type Typed } from "#app/shared/form.ts";

/** What a form shows again: what is wrong with it, and what was typed or is stored. */
export interface FormState {
  problems?: readonly FormProblem[] | undefined;
  typed?: Typed | undefined;
}

/** The state of the form around its fields. */
export const FormStateContext = createContext<FormState>({});

/** A field's text and what is wrong with it. @param own for fields whose form provides no state */
export function useFieldState(own: FormState = {}) {
  const form = use(FormStateContext);
  const { problems = form.problems, typed = form.typed } = own;
  return (name: string) => ({ name, defaultValue: typed?.[name], error: problemOf(problems, name) });
}
