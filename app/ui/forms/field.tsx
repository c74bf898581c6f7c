import type { ComponentProps, ReactNode } from "react";
import { classNames, VisuallyHidden } from "../markup.tsx";
import "./field.css";

/** Props of every form control. `id` defaults to the name; the error summary links to it. */
type Named = FieldTexts & { name: string; id?: string; fieldClassName?: string };

export interface FieldProps extends Named, Omit<ComponentProps<"input">, "name" | "id"> {
  /** Shown before the control: '£'. The page imports `prefix.css`. */
  prefix?: string;
}

/** A single-line text field. Set `autoComplete` for all personal data (WCAG 1.3.5). */
export function Field({ prefix, ...props }: FieldProps) {
  const { frame, control } = partsOf("input", { spellCheck: props.type === "email" ? false : undefined, ...props });
  const input = <input {...control} />;
  return (
    <FieldFrame {...frame}>
      {prefix ? (
        <span className="affix">
          <span aria-hidden="true">{prefix}</span>
          {input}
        </span>
      ) : (
        input
      )}
    </FieldFrame>
  );
}

export type TextAreaProps = Named & Omit<ComponentProps<"textarea">, "name" | "id">;

export function TextArea(props: TextAreaProps) {
  const { frame, control } = partsOf("textarea", props);
  return (
    <FieldFrame {...frame}>
      <textarea {...control} />
    </FieldFrame>
  );
}

export type SelectProps = Named & Omit<ComponentProps<"select">, "name" | "id">;

/** Its children are `<option>`s. */
export function Select(props: SelectProps) {
  const { frame, control } = partsOf("select", props);
  return (
    <FieldFrame {...frame}>
      <select {...control} />
    </FieldFrame>
  );
}

/** The props of a field's frame and those of its control, which has the class `look`. */
function partsOf<Props extends Named & { className?: string }>(look: string, props: Props) {
  const { name, id = name, label, hint, error, optional, fieldClassName, className, ...rest } = props;
  return {
    frame: { id, label, hint, error, optional, className: fieldClassName },
    control: {
      id,
      name,
      className: classNames(look, className),
      "aria-describedby": describedBy(id, { hint, error }),
      "aria-invalid": error ? true : undefined,
      ...rest,
    },
  };
}

export interface FieldTexts {
  label: ReactNode;
  /** One short line: the purpose, or an example. */
  hint?: ReactNode;
  /** What is wrong and how to fix it; the summary repeats the text. */
  error?: string;
  /** Adds '(optional)' to the label; required fields have no mark. */
  optional?: boolean;
}

interface FieldFrameProps extends FieldTexts {
  id: string;
  className?: string;
  children: ReactNode;
}

/** The `aria-describedby` of a control; undefined for none. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, "hint" | "error">): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
}

/** What is wrong with a control, above it. @param of the control's id */
export function FieldError({ of, error }: { of: string; error: string | null | undefined }) {
  if (!error) return null;
  return (
    <p className="error" id={`${of}-error`}>
      <VisuallyHidden>Error: </VisuallyHidden>
      {error}
    </p>
  );
}

/** Label, hint, error, control, in the order of the GOV.UK Design System. */
function FieldFrame({ id, label, hint, error, optional, className, children }: FieldFrameProps) {
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
      <FieldError of={id} error={error} />
      {children}
    </div>
  );
}

/** The options of a select: values with their labels. */
export const Options = ({ of }: { of: readonly (readonly [value: string | number, label: string])[] }) =>
  of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
