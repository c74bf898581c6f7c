import { Form, href, useNavigation } from "react-router";
import { countries } from "#app/pricing/countries.ts";
import { Button } from "#app/ui/forms/button.tsx";
import { Field, Select } from "#app/ui/forms/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { BenchPart } from "./bench-page.tsx";
import { testCardFacts } from "./cards.ts";
import { testCards } from "./contract.ts";
import { type Problem, problemAt } from "./read-query.ts";

interface TestPaymentFormProps {
  action: string;
  typed: Record<string, string>;
  problems: Problem[];
}

/** What is bought, where it goes, and what the card does. */
export function TestPaymentForm({ action, typed, problems }: TestPaymentFormProps) {
  const busy = useNavigation().formAction?.startsWith(action) ?? false;
  const field = (name: string) => ({ name, defaultValue: typed[name] ?? "", error: problemAt(problems, name) });
  return (
    <BenchPart id="purchase" title="The purchase">
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
            {testCards.map((card) => (
              <option key={card} value={card}>
                {testCardFacts[card].label}, {testCardFacts[card].number}
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
          <Select {...field("country")} label="Country" fieldClassName="c3" autoComplete="off">
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <Button type="submit" tone="brand" busy={busy} busyLabel="Paying...">
          Pay with this card
        </Button>
      </Form>
    </BenchPart>
  );
}
