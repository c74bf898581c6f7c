import { createContext, type ReactNode, use, useState } from "react";
import { problemOf } from "#app/shared/form.ts";
import { Checkbox, type CheckboxProps } from "#app/ui/forms/checkbox.tsx";
import {
  describedBy,
  Field,
  FieldError,
  type FieldProps,
  Options,
  Select,
  type SelectProps,
  TextArea,
  type TextAreaProps,
} from "#app/ui/forms/field.tsx";
import { classNames, VisuallyHidden } from "#app/ui/markup.tsx";
import type { ActionResult } from "./action-result.ts";

type FormState = Pick<ActionResult, "problems" | "typed" | "conflict"> & {
  /** The fields that two people changed; null if unknown. Only these show the stored value after a conflict. */
  clashes: readonly string[] | null;
  /** Low controls, for a form as large as a page. */
  isDense?: boolean;
};

/** A form's values and problems, for its fields. */
export const FormContext = createContext<FormState | null>(null);

/** The surrounding form's values and problems. @throws Error outside of a form */
export function useFormState(): FormState {
  const form = use(FormContext);
  if (!form) throw new Error("Form fields must be inside a ResourceForm");
  return form;
}

/** A field's value and error; after a conflict also the stored value, if it differs. */
export function useFormField(name: string) {
  const { typed, problems, conflict, clashes } = useFormState();
  const value = typed[name] ?? "";
  const stored = (clashes?.includes(name) ?? true) ? (conflict?.stored ?? null) : null;
  const theirs = stored?.[name] ?? "";
  return { value, error: problemOf(problems, name), theirs: stored && theirs !== value ? theirs : null };
}

/** What a field says while it is typed into, starting again when it is shown with another value. */
export function useTypedValue(name: string): [string, (typed: string) => void] {
  const { value } = useFormField(name);
  const [shown, setShown] = useState({ value, typed: value });
  if (shown.value !== value) setShown({ value, typed: value });
  return [shown.typed, (typed) => setShown({ value, typed })];
}

/** Whether any field whose name starts like this has a problem, so that its section opens. */
export const useHasProblem = (start: string): boolean =>
  useFormState().problems.some(({ field }) => field?.startsWith(start));

/** Under a field after a conflict: the value that somebody else saved. */
function SavedNow({ theirs }: { theirs: ReactNode }) {
  return theirs === null ? null : (
    <p className="small savednow">
      Saved now: <ins>{theirs || "nothing"}</ins>
    </p>
  );
}

/** A text input of a `ResourceForm`. */
export function FormField({ fieldClassName, className, ...props }: Omit<FieldProps, "defaultValue" | "error">) {
  const { value, error, theirs } = useFormField(props.name);
  const classes = classNames(useFormState().isDense && "input--s", className);
  return (
    <div className={fieldClassName}>
      <Field autoComplete="off" className={classes} {...props} defaultValue={value} error={error} />
      <SavedNow theirs={theirs} />
    </div>
  );
}

/** A multi-line text input of a `ResourceForm`. */
export function FormTextArea({ fieldClassName, ...props }: Omit<TextAreaProps, "defaultValue" | "error">) {
  const { value, error, theirs } = useFormField(props.name);
  return (
    <div className={fieldClassName}>
      <TextArea {...props} defaultValue={value} error={error} />
      <SavedNow theirs={theirs} />
    </div>
  );
}

interface FormSelectProps extends Omit<SelectProps, "defaultValue" | "error" | "children"> {
  /** Labels by value, in display order. */
  options: Readonly<Record<string, string>>;
}

/** A select of a `ResourceForm`. */
export function FormSelect({ fieldClassName, className, options, ...props }: FormSelectProps) {
  const { value, error, theirs } = useFormField(props.name);
  const classes = classNames(useFormState().isDense && "select--s", className);
  return (
    <div className={fieldClassName}>
      <Select className={classes} {...props} defaultValue={value} error={error}>
        <Options of={Object.entries(options)} />
      </Select>
      <SavedNow theirs={theirs === null ? null : (options[theirs] ?? theirs)} />
    </div>
  );
}

interface FormGroupProps {
  name: string;
  /** A `<legend>`. */
  legend: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A group of choices of a `ResourceForm`, described by its error. The error summary links to it. */
export function FormGroup({ name, legend, className, children }: FormGroupProps) {
  const { error } = useFormField(name);
  return (
    <fieldset id={name} className={className} tabIndex={-1} aria-describedby={describedBy(name, { error })}>
      {legend}
      <FieldError of={name} error={error} />
      {children}
    </fieldset>
  );
}

/** Radio buttons. @param legend for screen readers; the dialog's title is the visible question */
export function FormRadios({ legend, name, options }: Pick<FormSelectProps, "name" | "options"> & { legend: string }) {
  const { value } = useFormField(name);
  const hiddenLegend = (
    <legend>
      <VisuallyHidden>{legend}</VisuallyHidden>
    </legend>
  );
  return (
    <FormGroup className="stack" name={name} legend={hiddenLegend}>
      {Object.entries(options).map(([option, label]) => (
        <label className="check" key={option}>
          <input type="radio" name={name} value={option} defaultChecked={value === option} />
          <span>{label}</span>
        </label>
      ))}
    </FormGroup>
  );
}

/** A checkbox of a `ResourceForm`; its value is 'on' unless given. */
export function FormCheckbox({
  value: checkedValue = "on",
  ...props
}: Omit<CheckboxProps, "defaultChecked" | "error">) {
  const { value, error, theirs } = useFormField(props.name);
  return (
    <Checkbox
      {...props}
      value={checkedValue}
      defaultChecked={value === String(checkedValue)}
      error={error}
      label={
        theirs === null ? (
          props.label
        ) : (
          <>
            {props.label} ({theirs ? "ticked" : "not ticked"} now)
          </>
        )
      }
    />
  );
}

interface FormSwitchProps {
  name: string;
  label: string;
  /** Its full name, where the label beside it is short. */
  "aria-label"?: string;
}

/** A checkbox drawn as a switch. */
export function FormSwitch({ label, ...input }: FormSwitchProps) {
  const { value } = useFormField(input.name);
  return (
    <label className="switch">
      <input type="checkbox" defaultChecked={value !== ""} {...input} />
      {label}
    </label>
  );
}
