import { Field } from "#app/ui/field.tsx";

interface CodeFieldProps {
  label: string;
  hint?: string;
  error?: string;
}

/** The code of an authenticator app, in figures that can be read from across a stall. */
export function CodeField({ label, hint, error }: CodeFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      fieldClassName="six"
      error={error}
    />
  );
}
