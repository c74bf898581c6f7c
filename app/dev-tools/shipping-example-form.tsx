import { type FormEvent, useState } from "react";
import { Form, href } from "react-router";
import { Alert } from "#app/ui/display/note.tsx";
import { Button } from "#app/ui/forms/button.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { shippingExampleForm } from "./contract.ts";
import { deliveryOptions, type TestedDeliveryOption } from "./delivery-options.ts";
import { CountrySelect, fieldProps, type TypedProps } from "./query-form.tsx";

type Ran = { options: TestedDeliveryOption[] } | { error: string };

/** Runs the page's example code in the browser; without JavaScript, or for invalid input, submits to the server. */
export function ShippingExampleForm(props: TypedProps) {
  const [ran, setRan] = useState<Ran | null>(null);
  const [busy, setBusy] = useState(false);

  async function run(event: FormEvent<HTMLFormElement>) {
    const asked = shippingExampleForm.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (!asked.success) return setRan(null);
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const { country, postcode, variant, quantity } = asked.data;
    const items = [{ printful_variant_id: variant, quantity }];
    setRan(
      await deliveryOptions("", { country_code: country, zip: postcode }, items).then(
        (options) => ({ options }),
        (reason: Error) => ({ error: reason.message }),
      ),
    );
    setBusy(false);
  }

  const field = fieldProps(props);
  return (
    <Form method="get" action={href("/shipping-example")} className="stack" onSubmit={run} noValidate>
      <div className="formgrid">
        <CountrySelect {...field("country")} />
        <Field {...field("postcode")} label="Postcode" fieldClassName="c3" maxLength={20} spellCheck={false} />
        <Field {...field("variant")} label="Catalogue variant" fieldClassName="c3" inputMode="numeric" />
        <Field {...field("quantity")} label="Quantity" fieldClassName="c3" inputMode="numeric" />
      </div>
      <Button type="submit" tone="brand" busy={busy} busyLabel="Asking...">
        Run it
      </Button>
      <div role="status">{ran && <Outcome ran={ran} />}</div>
    </Form>
  );
}

function Outcome({ ran }: { ran: Ran }) {
  if ("error" in ran) return <Alert>{ran.error}</Alert>;
  return (
    <ul className="plain">
      {ran.options.map(({ id, name, rate, currency, minDeliveryDays, maxDeliveryDays }) => (
        <li key={id}>
          <b>{name}</b>: {rate} {currency}, {minDeliveryDays} to {maxDeliveryDays} days
        </li>
      ))}
    </ul>
  );
}
