import { NameFields } from "#app/accounts/account-fields.tsx";
import { PhoneField, StreetFields } from "#app/checkout/form/street-fields.tsx";
import { countryName } from "#app/pricing/addresses/countries.ts";
import { type FormProblem, problemOf, type Typed } from "#app/shared/form.ts";

type OrderAddressFieldsProps = { values: Typed; problems: readonly FormProblem[]; country: string };

/**
 * A placed order's address, with the same order and labels as at checkout. It sends the country only to be shown the same
 * form again should the session have ended: the order's own is what counts.
 */
export function OrderAddressFields({ values, problems, country }: OrderAddressFieldsProps) {
  const bind = (name: string) => ({ name, defaultValue: values[name], error: problemOf(problems, name) });
  return (
    <div className="formgrid">
      <input type="hidden" name="country" value={country} />
      <NameFields problems={problems} typed={values} fieldClassName="c3" />
      <StreetFields bind={bind} country={country} />
      <PhoneField {...bind("phone")} />
      <p className="small soft">
        Country: {countryName(country) ?? country}. Delivery was priced for it, so it can’t be changed.
      </p>
    </div>
  );
}
