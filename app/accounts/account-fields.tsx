import { createContext, use } from "react";
import { useLocation, useNavigation } from "react-router";
import { type FormProblem, problemOf, type Typed } from "#app/shared/form.ts";
import { Field, type FieldProps } from "#app/ui/forms/field.tsx";

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

/** Whether a form of this page is being submitted. */
export function useSending(): boolean {
  const { pathname } = useLocation();
  return useNavigation().formAction?.startsWith(pathname) === true;
}

type EmailFieldProps = FormState & Partial<Pick<FieldProps, "label" | "hint" | "autoComplete">>;

/** The email address that the account signs in with. */
export function SignInEmailField({ problems, typed, label = "Email address", ...look }: EmailFieldProps) {
  const field = useFieldState({ problems, typed });
  return <Field {...field("email")} type="email" autoComplete="username" label={label} {...look} />;
}

export function NameFields({ problems, typed, ...look }: FormState & Pick<FieldProps, "optional" | "fieldClassName">) {
  const field = useFieldState({ problems, typed });
  return (
    <>
      <Field {...look} {...field("firstName")} label="First name" autoComplete="given-name" />
      <Field {...look} {...field("lastName")} label="Last name" autoComplete="family-name" />
    </>
  );
}

type CodeFieldProps = Pick<FormState, "problems"> & Pick<FieldProps, "label" | "hint" | "fieldClassName">;

/** The code of an authenticator app; never shown again. */
export function CodeField({ problems, ...words }: CodeFieldProps) {
  const { name, error } = useFieldState({ problems })("code");
  return (
    <Field {...words} name={name} inputMode="numeric" autoComplete="one-time-code" spellCheck={false} error={error} />
  );
}
