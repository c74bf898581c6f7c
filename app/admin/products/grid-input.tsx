import type { ComponentProps } from "react";
import { VisuallyHidden } from "#app/ui/markup.tsx";
import { useFormFields } from "./form-context.ts";

interface GridInputProps extends Omit<ComponentProps<"input">, "name" | "value"> {
  name: string;
  /** Read aloud; the column's head says it to those who see it. */
  label: string;
  /** What is stored. */
  value: string;
}

/** A field in a cell; what is wrong with it stands under it. */
export function GridInput({ name, label, value, ...input }: GridInputProps) {
  const { startOf, problemOf } = useFormFields();
  const problem = problemOf(name);
  return (
    <>
      <input
        id={name}
        name={name}
        className="input input--s"
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-error` : undefined}
        defaultValue={startOf(name, value)}
        {...input}
      />
      {problem && (
        <p className="error" id={`${name}-error`}>
          <VisuallyHidden>Error: </VisuallyHidden>
          {problem}
        </p>
      )}
    </>
  );
}
