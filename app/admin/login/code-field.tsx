import { Field } from "#app/ui/forms/field.tsx";

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

/** One of the codes that were shown once, when the app was set up: letters too, so the whole keyboard. */
export function SpareCodeField({ error }: Pick<CodeFieldProps, "error">) {
  return (
    <Field
      label="Backup code"
      hint="One of those you kept when you set up the app. Each opens once."
      name="code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
    />
  );
}
