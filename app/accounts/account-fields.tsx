import { type FormProblem, problemOf, type Typed } from "#app/shared/form.ts";
import { Field, type FieldProps } from "#app/ui/forms/field.tsx";

interface FieldsProps {
  problems: readonly FormProblem[];
  /** The field's value: the rejected input or the stored value. */
  typed?: Typed;
}

/** The email address that the account signs in with. */
export const SignInEmailField = ({ problems, typed }: FieldsProps) => (
  <Field
    label="Email address"
    name="email"
    type="email"
    autoComplete="username"
    defaultValue={typed?.email}
    error={problemOf(problems, "email")}
  />
);

export function NameFields({
  problems,
  typed,
  ...look
}: FieldsProps & Pick<FieldProps, "optional" | "fieldClassName">) {
  const field = (name: string) => ({ ...look, name, defaultValue: typed?.[name], error: problemOf(problems, name) });
  return (
    <>
      <Field {...field("firstName")} label="First name" autoComplete="given-name" />
      <Field {...field("lastName")} label="Last name" autoComplete="family-name" />
    </>
  );
}

interface CodeFieldProps extends Pick<FieldProps, "label" | "hint" | "fieldClassName"> {
  problems?: readonly FormProblem[];
}

/** The code of an authenticator app. */
export const CodeField = ({ problems, ...words }: CodeFieldProps) => (
  <Field
    {...words}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    spellCheck={false}
    error={problemOf(problems, "code")}
  />
);
