import { stateWord } from "#app/pricing/countries.ts";
import type { Typed } from "#app/shared/form.ts";
import { Field } from "#app/ui/forms/field.tsx";

const labels = {
  firstName: "First name",
  lastName: "Last name",
  address: "Address",
  apartment: "Apartment, flat or company",
  city: "Town or city",
  postcode: "Postcode",
  state: "County or state",
  phone: "Phone",
  email: "Email address",
} as const;
type Part = keyof typeof labels;
const optional: readonly Part[] = ["apartment", "phone"];
const columns: Partial<Record<Part, string>> = {
  firstName: "c3",
  lastName: "c3",
  city: "c4",
  postcode: "c2",
  email: "c3",
  phone: "c3",
};

interface AddressFieldsProps {
  values: Typed;
  problem: (field: string) => string | undefined;
  /** Its name; it stays, because the delivery was priced for it. */
  country: string;
}

export function AddressFields({ values, problem, country }: AddressFieldsProps) {
  const state = stateWord(country);
  return (
    <div className="formgrid">
      {(Object.keys(labels) as Part[]).map((part) => (
        <Field
          key={part}
          name={part}
          label={part === "state" ? (state ?? "County") : labels[part]}
          optional={part === "state" ? state === null : optional.includes(part)}
          fieldClassName={columns[part]}
          type={part === "email" ? "email" : part === "phone" ? "tel" : "text"}
          autoComplete="off"
          defaultValue={values[part]}
          error={problem(part)}
        />
      ))}
      <p className="small soft">Country: {country}. It stays, because the delivery was priced for it.</p>
    </div>
  );
}

/** What somebody else has saved meanwhile, beside what was typed here. */
export function StaleAddress({ stale, typed }: { stale: Typed; typed: Typed }) {
  const different = (Object.keys(labels) as Part[]).filter((part) => (stale[part] ?? "") !== (typed[part] ?? ""));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="tablewrap" aria-label="What differs" tabIndex={0}>
      <table className="table">
        <caption className="sr">What differs</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Saved by somebody else</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {different.map((part) => (
            <tr key={part}>
              <th scope="row">{labels[part]}</th>
              <td>{stale[part] || "–"}</td>
              <td>{typed[part] || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
