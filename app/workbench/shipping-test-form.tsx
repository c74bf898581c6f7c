import { Form, href } from "react-router";
import { countries } from "#app/pricing/countries.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Field, Select, TextArea } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { type Problem, problemAt } from "./read-query.ts";

export function ShippingTestForm({ typed, problems }: { typed: Record<string, string>; problems: Problem[] }) {
  const field = (name: string) => ({ name, defaultValue: typed[name] ?? "", error: problemAt(problems, name) });
  return (
    <Form method="get" action={`${href("/shipping-test")}#answer`} className="stack" noValidate>
      <div className="formgrid">
        <Select {...field("country")} label="Country" fieldClassName="c3">
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Field {...field("postcode")} label="Postcode" fieldClassName="c3" maxLength={20} spellCheck={false} />
        <Field {...field("address")} label="Address" optional fieldClassName="c3" maxLength={200} />
        <Field {...field("city")} label="Town or city" optional fieldClassName="c3" maxLength={100} />
        <Field
          {...field("state")}
          label="State"
          hint="Its code, such as NY. Required in the US, Canada and Australia."
          optional
          maxLength={100}
        />
        <TextArea
          {...field("items")}
          label="Cart"
          hint={
            <>
              One variant per line: the printer’s catalogue id and the quantity, such as 4012 x 2. Find the ids under{" "}
              <Link to={href("/variant-test")}>Variants</Link>.
            </>
          }
          rows={4}
          spellCheck={false}
        />
      </div>
      <Button type="submit" tone="brand">
        Ask for a quote
      </Button>
    </Form>
  );
}
