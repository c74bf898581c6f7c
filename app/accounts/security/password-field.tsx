import { type ReactNode, useState } from "react";
import { describedBy, FieldError, type FieldTexts } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { type FormState, useFieldState } from "../account-fields.tsx";
import "#app/ui/forms/field.css";

type OwnFieldProps = Pick<FormState, "problems"> & Partial<Pick<PasswordFieldProps, "label" | "hint" | "aside">>;

/** The account's current password. */
export function PresentPasswordField({ problems, label = "Password", ...words }: OwnFieldProps) {
  const { name, error } = useFieldState({ problems })("password");
  return <PasswordField label={label} name={name} autoComplete="current-password" error={error} {...words} />;
}

/** The current password, before the account is changed. */
export const PasswordToConfirm = ({ problems }: Pick<OwnFieldProps, "problems">) => (
  <PresentPasswordField problems={problems} hint="To confirm it’s you" />
);

export const ForgotIt = () => (
  <Link className="small" to="/forgot-password">
    Forgot it?
  </Link>
);

/** A new password. */
export function NewPasswordField({
  problems,
  label = "Password",
  name = "password",
  hint = "At least 6 characters. A few random words are easy to remember and hard to guess",
}: OwnFieldProps & { name?: string }) {
  const { error } = useFieldState({ problems })(name);
  return <PasswordField label={label} name={name} autoComplete="new-password" hint={hint} error={error} />;
}

interface PasswordFieldProps extends Pick<FieldTexts, "hint" | "error"> {
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  /** At the end of the label: 'Forgot it?'. */
  aside?: ReactNode;
}

/** A password field with a show/hide button. The page never fills it in, and pasting works. */
function PasswordField({ name, label, autoComplete, hint, error, aside }: PasswordFieldProps) {
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
      <FieldError of={name} error={error} />
      <div className="grid grid-cols-[1fr_auto] gap-2">
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
          className="btn btn--line min-w-[5.4rem]"
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
