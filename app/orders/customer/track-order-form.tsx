import { SubmitButton } from "#app/ui/forms/button.tsx";
import { Field } from "#app/ui/forms/field.tsx";
import { useStore } from "#app/ui/store-context.tsx";
import "./track-order-form.css";

export type TrackOrderProblem = { field?: "number" | "email"; message: string };

interface TrackOrderFormProps {
  values: { number: string; email: string };
  problems: readonly TrackOrderProblem[];
}

/** Number and address; posted, so that neither stands in an address bar or a log. Works without JavaScript. */
export function TrackOrderForm({ values, problems }: TrackOrderFormProps) {
  const store = useStore();
  const errorOf = (field: "number" | "email") => problems.find((problem) => problem.field === field)?.message;
  return (
    <form className="trk__f" method="post" noValidate>
      <Field
        label="Order number"
        hint={`For example ${store.orderNumberPrefix}-20377`}
        name="number"
        defaultValue={values.number}
        error={errorOf("number")}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        label="Email address"
        hint="The one you gave at checkout"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={values.email}
        error={errorOf("email")}
      />
      <SubmitButton tone="brand" size="big" busyLabel="Looking...">
        Track Order
      </SubmitButton>
      <p className="small soft">
        Can’t find your receipt? Email <a href={`mailto:${store.contact.email}`}>{store.contact.email}</a> with your
        name and postcode.
      </p>
    </form>
  );
}
