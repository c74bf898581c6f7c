import { useState } from "react";
import { countries, stateWord } from "#app/pricing/countries.ts";
import { type FormProblem, problemOf, type Typed } from "#app/shared/form.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Field, Select } from "#app/ui/forms/field.tsx";

interface AddressFieldsProps {
  values: Typed;
  problems: readonly FormProblem[];
  /** Used first already: there is nothing to choose. */
  isFirst: boolean;
}

/** In the order and words of the checkout. */
export function AddressFields({ values, problems, isFirst }: AddressFieldsProps) {
  const [country, setCountry] = useState(values.country ?? "");
  const state = stateWord(country);
  const bind = (name: string) => ({ name, defaultValue: values[name], error: problemOf(problems, name) });
  return (
    <>
      <div className="formgrid">
        <Field {...bind("firstName")} fieldClassName="c3" label="First name" autoComplete="given-name" />
        <Field {...bind("lastName")} fieldClassName="c3" label="Last name" autoComplete="family-name" />
        <Field {...bind("address")} label="Address" autoComplete="address-line1" />
        <Field {...bind("apartment")} label="Apartment, flat or company" optional autoComplete="address-line2" />
        <Field {...bind("city")} fieldClassName="c4" label="Town or city" autoComplete="address-level2" />
        <Field {...bind("postcode")} fieldClassName="c2" label="Postcode" autoComplete="postal-code" />
        <Field
          {...bind("state")}
          fieldClassName="c3"
          label={state ?? "County"}
          optional={state === null}
          autoComplete="address-level1"
        />
        <Select
          {...bind("country")}
          fieldClassName="c3"
          label="Country"
          autoComplete="country"
          onChange={(event) => setCountry(event.target.value)}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Field
          {...bind("phone")}
          label="Phone"
          optional
          hint="So the courier can text you a delivery time"
          type="tel"
          autoComplete="tel"
        />
      </div>
      {!isFirst && (
        <Checkbox
          name="isDefault"
          value="yes"
          defaultChecked={values.isDefault === "yes"}
          label="Use as default address"
        />
      )}
    </>
  );
}
