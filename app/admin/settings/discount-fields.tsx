import { type FormProblem, problemOf, type Typed } from "#app/shared/form.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Field, Select } from "#app/ui/forms/field.tsx";

interface DiscountFieldsProps {
  problems: readonly FormProblem[];
  typed: Typed;
  /** The code's name stays, since customers have it. */
  isNew: boolean;
}

export function DiscountFields({ problems, typed, isNew }: DiscountFieldsProps) {
  const shared = (name: string) => ({ name, defaultValue: typed[name], error: problemOf(problems, name) });
  return (
    <div className="formgrid">
      {isNew ? (
        <Field
          {...shared("code")}
          label="Code"
          fieldClassName="c2"
          className="input--s"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={30}
        />
      ) : (
        <input type="hidden" name="code" value={typed.code} />
      )}
      <input type="hidden" name="version" value={typed.version ?? "0"} />
      <Select {...shared("kind")} label="Takes off" fieldClassName="c2" className="select--s">
        <option value="percentage">Per cent</option>
        <option value="amount">Pounds</option>
      </Select>
      <Field {...shared("value")} label="How much" fieldClassName="c2" className="input--s" inputMode="decimal" />
      <Field
        {...shared("minimum")}
        label="Orders from, £"
        optional
        fieldClassName="c2"
        className="input--s"
        inputMode="decimal"
      />
      <Field
        {...shared("maxUses")}
        label="Uses in all"
        optional
        fieldClassName="c2"
        className="input--s"
        inputMode="numeric"
      />
      <Field {...shared("starts")} label="First day" optional fieldClassName="c2" className="input--s" type="date" />
      <Field {...shared("ends")} label="Last day" optional fieldClassName="c2" className="input--s" type="date" />
      <Checkbox
        className="c4 dsc__first"
        name="firstOrderOnly"
        label="First orders only"
        defaultChecked={typed.firstOrderOnly === "on"}
      />
    </div>
  );
}
