import { type ReactNode, useState } from "react";
import { describedBy, type FieldWords } from "#app/ui/forms/field.tsx";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import "./password-field.css";
import "#app/ui/forms/field.css";

interface PasswordFieldProps extends Pick<FieldWords, "hint" | "error"> {
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  /** At the label's end: 'Forgot it?'. */
  aside?: ReactNode;
}

/** A password that can be looked at. It is never filled in by the page, and pasting is as good as typing. */
export function PasswordField({ name, label, autoComplete, hint, error, aside }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="field">
      <div className={aside ? "row row--between" : undefined}>
        <label className="label" htmlFor={name}>
          {label}
        </label>
        {aside}
      </div>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${name}-error`}>
          <VisuallyHidden>Error: </VisuallyHidden>
          {error}
        </p>
      )}
      <div className="pw">
        <input
          className="input"
          id={name}
          name={name}
          type={shown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={describedBy(name, { hint, error })}
          aria-invalid={error ? true : undefined}
        />
        <button
          type="button"
          className="btn btn--line"
          aria-controls={name}
          aria-pressed={shown}
          aria-label={`Show ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? "Hide" : "Show"}
        </button>
      </div>
    </div>
  );
}
