import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";
import "./field.css";

export interface FieldWords {
  label: ReactNode;
  /** One short line: what for, or an example. */
  hint?: ReactNode;
  /** What is wrong and how to mend it; the same words stand in the summary. */
  error?: string;
  /** Adds '(optional)' to the label; what is not optional carries no mark. */
  optional?: boolean;
}

interface FieldFrameProps extends FieldWords {
  id: string;
  className?: string;
  children: ReactNode;
}

/** What a control of this id is described by; undefined when by nothing. */
export function describedBy(id: string, { hint, error }: Pick<FieldWords, "hint" | "error">): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
}

/** Label, hint, error, control, in the order of the GOV.UK Design System. */
export function FieldFrame({ id, label, hint, error, optional, className, children }: FieldFrameProps) {
  return (
    <div className={classNames("field", className)}>
      <label htmlFor={id}>
        {label}
        {optional && " (optional)"}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          <VisuallyHidden>Error: </VisuallyHidden>
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
