import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/ui/forms/button.tsx";
import { Field, Select } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { testCards } from "./contract.ts";
import { DevToolsPart } from "./dev-tools-page.tsx";
import { CountrySelect, fieldProps, type QueryProblem } from "./query-form.tsx";

interface TestPaymentFormProps {
  action: string;
  typed: Record<string, string>;
  problems: QueryProblem[];
}

/** The purchase, its address, and the card's outcome. */
export function TestPaymentForm({ action, typed, problems }: TestPaymentFormProps) {
  const busy = useNavigation().formAction?.startsWith(action) ?? false;
  const field = fieldProps({ typed, problems });
  return (
    <DevToolsPart id="purchase" title="The purchase">
      <Form method="post" action={`${action}#outcome`} className="stack" noValidate>
        <div className="formgrid">
          <Field
            {...field("variantId")}
            label="Variant"
            hint={
              <>
                The variant’s id: find it under <Link to={href("/variant-test-simple")}>One variant</Link>.
              </>
            }
            fieldClassName="c3"
            inputMode="numeric"
          />
          <Field {...field("quantity")} label="Quantity" hint="1 to 100." fieldClassName="c3" inputMode="numeric" />
          <Select {...field("card")} label="Card">
            {Object.entries(testCards).map(([card, { label, number }]) => (
              <option key={card} value={card}>
                {label}, {number}
              </option>
            ))}
          </Select>
          <Field {...field("email")} label="Email" type="email" maxLength={254} autoComplete="off" />
          <Field {...field("firstName")} label="First name" fieldClassName="c3" maxLength={100} autoComplete="off" />
          <Field {...field("lastName")} label="Last name" fieldClassName="c3" maxLength={100} autoComplete="off" />
          <Field {...field("address")} label="Address" maxLength={200} autoComplete="off" />
          <Field {...field("city")} label="Town or city" fieldClassName="c3" maxLength={100} autoComplete="off" />
          <Field {...field("postcode")} label="Postcode" fieldClassName="c3" maxLength={20} autoComplete="off" />
          <Field {...field("state")} label="State" optional fieldClassName="c3" maxLength={100} autoComplete="off" />
          <CountrySelect {...field("country")} autoComplete="off" />
        </div>
        <Button type="submit" tone="brand" busy={busy} busyLabel="Paying...">
          Pay with this card
        </Button>
      </Form>
    </DevToolsPart>
  );
}
