import { type ChangeEvent, useState } from "react";
import { Field, type FieldProps } from "../forms/field.tsx";
import "./file-field.css";

/** Files from the device. Of several the browser says only how many they are, so their names are listed below. */
export function FileField(field: Omit<FieldProps, "type" | "prefix" | "onChange">) {
  const [names, setNames] = useState<readonly string[]>([]);
  const choose = (event: ChangeEvent<HTMLInputElement>) => setNames(chosenNames(event.currentTarget.files ?? []));
  return (
    <div>
      <Field {...field} type="file" className="file" onChange={choose} />
      <div role="status">
        {names.length > 0 && (
          <ul className="plain small mt-[0.4rem] wrap-anywhere" aria-label="Chosen files">
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Each name once; none for a single file, which the browser names itself. */
export function chosenNames(files: ArrayLike<{ name: string }>): string[] {
  return files.length > 1 ? [...new Set(Array.from(files, ({ name }) => name))] : [];
}
