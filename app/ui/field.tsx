import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { describedBy, FieldFrame, type FieldWords } from "./field-frame.tsx";
import "./field.css";

/** What every control of a form knows; `id` is the name unless given, and the error summary links to it. */
type Named = FieldWords & { name: string; id?: string; fieldClassName?: string };

export interface FieldProps extends Named, Omit<ComponentProps<"input">, "name" | "id"> {
  /** Stands in front of the control: '£'. */
  prefix?: string;
}

/** One line of text. Give `autoComplete` for everything personal (WCAG 1.3.5). */
export function Field(props: FieldProps) {
  const { name, id = name, label, hint, error, optional, fieldClassName, prefix, className, ...input } = props;
  const control = (
    <input
      id={id}
      name={name}
      className={classNames("input", className)}
      aria-describedby={describedBy(id, { hint, error })}
      aria-invalid={error ? true : undefined}
      spellCheck={input.type === "email" ? false : undefined}
      {...input}
    />
  );
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional} className={fieldClassName}>
      {prefix ? (
        <span className="affix">
          <span aria-hidden="true">{prefix}</span>
          {control}
        </span>
      ) : (
        control
      )}
    </FieldFrame>
  );
}

export type TextAreaProps = Named & Omit<ComponentProps<"textarea">, "name" | "id">;

export function TextArea(props: TextAreaProps) {
  const { name, id = name, label, hint, error, optional, fieldClassName, className, ...area } = props;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional} className={fieldClassName}>
      <textarea
        id={id}
        name={name}
        className={classNames("textarea", className)}
        aria-describedby={describedBy(id, { hint, error })}
        aria-invalid={error ? true : undefined}
        {...area}
      />
    </FieldFrame>
  );
}

export type SelectProps = Named & Omit<ComponentProps<"select">, "name" | "id">;

/** Choices are `<option>` children. */
export function Select(props: SelectProps) {
  const { name, id = name, label, hint, error, optional, fieldClassName, className, ...select } = props;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional} className={fieldClassName}>
      <select
        id={id}
        name={name}
        className={classNames("select", className)}
        aria-describedby={describedBy(id, { hint, error })}
        aria-invalid={error ? true : undefined}
        {...select}
      />
    </FieldFrame>
  );
}
