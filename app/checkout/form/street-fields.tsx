import { stateLabel } from "#app/pricing/addresses/countries.ts";
import { Field, type FieldProps } from "#app/ui/forms/field.tsx";

interface StreetFieldsProps {
  bind: (name: "address" | "apartment" | "city" | "state" | "postcode") => Omit<FieldProps, "label">;
  /** Its code: what a state is called there. */
  country: string;
}

/** Where a parcel goes within its country. */
export function StreetFields({ bind, country }: StreetFieldsProps) {
  const state = stateLabel(country);
  return (
    <>
      <Field {...bind("address")} fieldClassName="c4" label="Address" autoComplete="address-line1" />
      <Field {...bind("apartment")} fieldClassName="c2" label="Apartment" optional autoComplete="address-line2" />
      <Field {...bind("city")} fieldClassName="c2" label="Town or city" autoComplete="address-level2" />
      <Field
        {...bind("state")}
        fieldClassName="c2 c2h"
        label={state ?? "County"}
        optional={state === null}
        autoComplete="address-level1"
      />
      <Field {...bind("postcode")} fieldClassName="c2 c2h" label="Postcode" autoComplete="postal-code" />
    </>
  );
}

export const PhoneField = (field: Omit<FieldProps, "label">) => (
  <Field
    {...field}
    label="Phone"
    optional
    hint="So the courier can text you a delivery time"
    type="tel"
    autoComplete="tel"
  />
);
