import type { CSSProperties } from "react";
import { type FormProblem, problemOf } from "#app/shared/form.ts";
import { Select } from "#app/ui/forms/field.tsx";

interface ItemChoicesProps {
  kind: "colour" | "size";
  legend: string;
  first: string;
  /** The product's name, for those who hear the form. */
  name: string;
  field: (name: string) => string;
  values: readonly { value: string; hex: string | null }[];
  allowed: readonly string[];
  chosen: string;
  problems: readonly FormProblem[];
}

/** The colours or sizes of an item: which are allowed, and which comes first. */
export function ItemChoices(props: ItemChoicesProps) {
  const { kind, legend, first, name, field, values, allowed, chosen, problems } = props;
  const problem = problemOf(problems, field(kind));
  const firstField = field(kind === "colour" ? "firstColour" : "firstSize");
  return (
    <div className="bed__c">
      <fieldset id={field(kind)} tabIndex={-1}>
        <legend className="tiny soft">
          {legend}
          <span className="sr"> for {name}</span>
        </legend>
        {problem && <p className="error">{problem}</p>}
        <div className={kind === "colour" ? "swatches" : "sizes"}>
          {values.map(({ value, hex }) => (
            <label key={value} className={kind === "colour" ? "swatch" : "size"} title={value}>
              <input
                type="checkbox"
                name={field(kind)}
                value={value}
                aria-label={value}
                defaultChecked={allowed.includes(value)}
              />
              {hex ? <span style={{ "--c": hex } as CSSProperties} /> : <span>{value}</span>}
            </label>
          ))}
        </div>
      </fieldset>
      <Select
        label={
          <>
            {first}
            <span className="sr"> of {name}</span>
          </>
        }
        name={firstField}
        className="select--s"
        defaultValue={chosen}
        error={problemOf(problems, firstField)}
      >
        {!values.some(({ value }) => value === chosen) && <option value={chosen}>{chosen || "Choose"}</option>}
        {values.map(({ value }) => (
          <option key={value}>{value}</option>
        ))}
      </Select>
    </div>
  );
}
