import { createContext, use } from "react";
import { type FormProblem, problemOf, type Typed } from "#app/shared/form.ts";

/** A form's state: its problems, and the rejected input or stored values. */
export interface FormState {
  problems?: readonly FormProblem[] | undefined;
  typed?: Typed | undefined;
}

/** The state of the form around its fields. */
export const FormStateContext = createContext<FormState>({});

/** A field's value and problem. @param own for fields whose form provides no state */
export function useFieldState(own: FormState = {}) {
  const form = use(FormStateContext);
  const { problems = form.problems, typed = form.typed } = own;
  return (name: string) => ({ name, defaultValue: typed?.[name], error: problemOf(problems, name) });
}
