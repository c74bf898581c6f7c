import { Field, type FieldProps } from "#app/ui/forms/field.tsx";
import { type FormState, useFieldState } from "./form-state.tsx";

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
