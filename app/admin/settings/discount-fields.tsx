import { FormCheckbox, FormField, FormSelect } from "../kit/form-fields.tsx";

/** @param isNew a code's name stays afterwards, since customers have it */
export function DiscountFields({ isNew }: { isNew: boolean }) {
  const look = { className: "input--s", fieldClassName: "c2" };
  return (
    <div className="formgrid">
      {isNew && <FormField name="code" label="Code" autoCapitalize="characters" maxLength={30} {...look} />}
      <FormSelect
        name="kind"
        label="Takes off"
        options={{ percentage: "Per cent", amount: "Pounds" }}
        className="select--s"
        fieldClassName="c2"
      />
      <FormField name="value" label="How much" inputMode="decimal" {...look} />
      <FormField name="minimum" label="Orders from, £" optional inputMode="decimal" {...look} />
      <FormField name="maxUses" label="Uses in all" optional inputMode="numeric" {...look} />
      <FormField name="starts" label="First day" optional type="date" {...look} />
      <FormField name="ends" label="Last day" optional type="date" {...look} />
      <FormCheckbox name="firstOrderOnly" label="First orders only" className="c4 dsc__first" />
    </div>
  );
}
